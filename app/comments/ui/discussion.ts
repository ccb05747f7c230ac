import type { FailedForm } from '#app/forms/form-problems.ts';
import type { Thread, ThreadComment } from '#contract/comments/comments.ts';

/** What the comments section knows of a signed-in user. */
export type Participant = {
  id: string;
  isBlocked: boolean;
  isModerator: boolean;
};

/** The comments under a post and what the current user may do with them. */
export type Discussion = {
  thread: Thread;
  /** Null for anonymous readers, whose page is static. */
  participant: Participant | null;
  token: string | null;
  /** The server's time of the page, ISO 8601. */
  now: string;
  /** The action that redirected to this page, and the comment that it changed. */
  done: { action: string; id: string | null } | null;
};

/** A comment form that succeeded. */
export type CommentOutcome = {
  done: string;
  id: string;
  /** The comment that a new one replies to. */
  parentId: string | null;
  /** The comment as it is now; null after a deletion. */
  comment: ThreadComment | null;
};

/** A comment form that failed. After a conflict, `current` is the comment as it is now; `token` is a new form token. */
export type FailedComment = FailedForm & { current?: ThreadComment | null; token?: string };

/** What the action of the comments page returns to a fetcher. */
export type CommentResult = CommentOutcome | FailedComment;
