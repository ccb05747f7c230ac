import { z } from '#contract/browsers/zod.ts';
import { COMMENT_MAX } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import type { PostLink } from '#contract/posts/pages.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { optional, text } from '#contract/text.ts';

/** The author's name if the user deleted the account. */
export const DELETED_AUTHOR_NAME = 'Deleted user';

const commentId = z.string().min(1).max(100).meta({ example: '6920318a5c1e4b0d2f7a9d01' });
const postId = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'Id of one language version of a post', example: '6920318a5c1e4b0d2f7a9c11' });

export const commentContent = text({ min: 1, max: COMMENT_MAX }).meta({
  description: 'Plain text; addresses in it become links on the page',
  example: 'Дякую, дуже доречно!',
});

export const commentSchema = z
  .object({
    id: z.string(),
    content: z.string(),
    parentId: z.string().nullable().meta({ description: 'The comment that this one replies to' }),
    createdAt: z.iso.datetime(),
    hidden: z.boolean(),
    authorId: z.string(),
    authorName: z.string(),
    authorImage: z.string().nullable(),
  })
  .meta({ id: 'Comment' });

export const commentListSchema = z.array(commentSchema).meta({ id: 'CommentList' });

export const listCommentsQuerySchema = z.object({ postId });

export const createCommentSchema = z
  .strictObject({
    postId,
    content: commentContent,
    parentId: optional(commentId.meta({ description: 'A comment of the same post, for replies' })),
  })
  .meta({ id: 'CreateComment' });

export const createdCommentSchema = z
  .object({ id: z.string(), success: z.literal(true) })
  .meta({ id: 'CreatedComment' });

export const updateCommentSchema = z
  .strictObject({
    id: commentId,
    content: optional(commentContent.meta({ description: 'Only for the author of the comment' })),
    hidden: optional(z.boolean().meta({ description: 'Only for editors and admins' })),
  })
  .superRefine(({ content, hidden }, context) => {
    const given = [content, hidden].filter((value) => value !== undefined).length;
    if (given === 1) return;
    const message =
      given === 0 ? 'Either "content" or "hidden" is required' : 'Either "content" or "hidden", not both';
    const code = given === 0 ? 'nothing_to_change' : 'mutually_exclusive';
    context.addIssue({ code: 'custom', message, params: { code } });
  })
  .meta({ id: 'UpdateComment' });

export const updatedCommentSchema = z
  .object({ success: z.literal(true), comment: commentSchema })
  .meta({ id: 'UpdatedComment' });

export const deleteCommentSchema = z.strictObject({ id: commentId }).meta({ id: 'DeleteComment' });

/** The revision of a comment's text that an edit is based on, as `ETag` gave it. */
export const commentMatchSchema = z.object({
  'if-match': z
    .string()
    .regex(/^(W\/)?"\d{1,9}"$|^\*$/, { error: 'Must be an entity tag from this service' })
    .optional()
    .meta({
      description: 'The `ETag` of an earlier response: nothing is changed if the text has changed since',
    }),
});

export type Comment = z.infer<typeof commentSchema>;

/** Why a comment is not public: a moderator hid it, or it waits for approval. */
export type HiddenBecause = 'moderator' | 'waiting';

/** A comment as a page shows it to one viewer. Times are ISO 8601. */
export type ThreadComment = {
  kind: 'comment';
  id: string;
  content: string;
  revision: number;
  createdAt: string;
  editedAt: string | null;
  hidden: HiddenBecause | null;
  /** `name` is null for a deleted user. */
  author: { id: string; name: string | null; image: string | null; isBlocked: boolean; isAdmin: boolean };
  may: { edit: boolean; delete: boolean; hide: boolean; block: boolean };
};

/** The newest comments of one user and how many there are. `post` is null if readers do not see the post. */
export type OwnComments = {
  comments: {
    id: string;
    beginning: string;
    createdAt: string;
    hidden: HiddenBecause | null;
    post: PostLink | null;
  }[];
  total: number;
};

/** Replaces a comment in the thread that the viewer may not read but that has replies. */
export type ThreadPlaceholder = { kind: 'placeholder'; id: string; because: Unreadable };
export type Unreadable = 'deleted' | 'hidden';

/** The comment that a reply answers. `name` is null if the viewer may not read that comment. */
export type ReplyTo = { id: string; name: string | null; unreadable: Unreadable | null };

/**
 * A place in the thread. `depth` is 0 for the start of a conversation. `replyTo` is the comment that a reply answers;
 * an `isFlat` entry has to name it, because its depth does not show it.
 */
export type ThreadEntry = (ThreadComment | ThreadPlaceholder) & {
  depth: number;
  isFlat: boolean;
  replyTo: ReplyTo | null;
};

/** One page of the comments under a language version. */
export type Thread = {
  postId: string;
  locale: Locale;
  entries: ThreadEntry[];
  /** The number of comments that the viewer may read, on all pages. */
  total: number;
  page: number;
  totalPages: number;
  /** For moderators: how many comments of this version are not public, by reason. */
  hiddenCounts: Record<HiddenBecause, number>;
  /** The number of public comments on the translation. */
  translation: { locale: Locale; total: number } | null;
};

/** A comment in the moderation list; `post` is null if the post has just been deleted. */
export type ModerationEntry = ThreadComment & { post: PostLink | null };

export type ModerationPage = {
  entries: ModerationEntry[];
  page: number;
  totalPages: number;
  total: number;
  /** Comments that wait for approval, on all posts. */
  waiting: number;
  policy: SiteSettings['comments'];
  /** The user whose comments are listed; the name is null if the account is deleted or does not exist. */
  author: { id: string; name: string | null } | null;
};

/** The users who were blocked last. */
export type BlockedUsers = { users: { id: string; name: string }[]; hasMore: boolean };
