import type { ObjectId } from 'mongodb';
import { type Comment, DELETED_AUTHOR_NAME, type HiddenBecause } from '#contract/comments.ts';
import type { CommentFacts } from '../auth/policy.ts';
import type { Author } from '../users/model.ts';

/** The collection `comments`. */
export type CommentDoc = {
  _id: ObjectId;
  /** One language version of a post. */
  postId: ObjectId;
  parentId: ObjectId | null;
  /** Null once a deleted comment has been erased. */
  authorId: ObjectId | null;
  content: string;
  /** Of the content, in characters. */
  length: number;
  /** Moves on with every edit of `content`. */
  revision: number;
  createdAt: Date;
  editedAt: Date | null;
  /** Null shows it to everybody. */
  hidden: HiddenBecause | null;
  /** A deleted comment stays to hold its replies; its text for as long as it may be taken back. */
  deletedAt: Date | null;
  deletedBy: ObjectId | null;
};

export function toComment(doc: CommentDoc, author: Author | undefined): Comment {
  return {
    id: doc._id.toHexString(),
    content: doc.content,
    parentId: doc.parentId?.toHexString() ?? null,
    createdAt: doc.createdAt.toISOString(),
    hidden: doc.hidden !== null,
    authorId: doc.authorId?.toHexString() ?? '',
    authorName: author?.name ?? DELETED_AUTHOR_NAME,
    authorImage: author?.image ?? null,
  };
}

/** In characters as users count them, not in UTF-16 units. */
export function lengthOf(content: string): number {
  return Array.from(content).length;
}

/** What the policy asks about a comment. */
export function toFacts(doc: Pick<CommentDoc, 'authorId' | 'hidden'>): CommentFacts {
  return { authorId: doc.authorId?.toHexString() ?? null, isHidden: doc.hidden !== null };
}
