import type { ObjectId } from 'mongodb';
import { type Comment, DELETED_AUTHOR_NAME, type HiddenBecause } from '#contract/comments/comments.ts';
import type { CommentFacts } from '#server/auth/policy.ts';
import type { Author } from '#server/users/model.ts';

/** The collection `comments`. */
export type CommentDoc = {
  _id: ObjectId;
  /** The id of one language version. */
  postId: ObjectId;
  parentId: ObjectId | null;
  /** Null after the comment was deleted and erased, and for a guest. */
  authorId: ObjectId | null;
  /** The name of somebody without an account, whose comment was imported. */
  guest?: string;
  content: string;
  /** The length of `content`, in characters. */
  length: number;
  /** Paths of files of this site that `content` links to. */
  media?: string[];
  /** Increases with every edit of `content`. */
  revision: number;
  createdAt: Date;
  editedAt: Date | null;
  /** Null if everybody may read the comment. */
  hidden: HiddenBecause | null;
  /** When an admin last showed it, or an edit made it wait: maintenance announces what a killed process did not. */
  stateAt?: Date;
  /**
   * A deleted comment stays as the parent of its replies. Its content stays until the deletion can no longer be
   * undone.
   */
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
    authorName: author?.name ?? doc.guest ?? DELETED_AUTHOR_NAME,
    authorImage: author?.image ?? null,
  };
}

/** The length in code points, not in UTF-16 units. */
export function lengthOf(content: string): number {
  return Array.from(content).length;
}

/** The properties of a comment that the policy uses. */
export function toFacts(doc: Pick<CommentDoc, 'authorId' | 'hidden'>): CommentFacts {
  return { authorId: doc.authorId?.toHexString() ?? null, isHidden: doc.hidden !== null };
}
