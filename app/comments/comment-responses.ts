import { data } from 'react-router';
import { toFailedForm } from '#app/requests/form-action.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { findThreadComment } from '#server/comments/thread.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { FORM_EXPIRED, makeFormToken } from '#server/http/request/form-token.ts';
import type { RequestContext } from '#server/http/request/request-context.ts';
import type { CommentOutcome, FailedComment } from './ui/discussion.ts';

/** The address to which a form post without scripts is redirected; `post` is the path of the post. */
export function pathAfter({ done, id, comment }: CommentOutcome, post: string): string {
  const query = new URLSearchParams({ comment: id, done });
  return `${post}?${query}#${comment ? `comment-${id}` : 'comments'}`;
}

/**
 * The response to an error that needs more than its problems: a new token for an expired form, and the comment
 * as it is now for a conflict with it. Throws other errors, and redirects, unchanged.
 */
export async function toFailedComment(
  error: unknown,
  { fields, context, actor }: { fields: Record<string, string>; context: RequestContext; actor: SignedIn },
) {
  if (!isExpired(error) && !(error instanceof Conflict)) throw error;

  const { data: failed, init } = toFailedForm(error, { fields, context });
  // A page with scripts stays open, so its form gets the new token with the response.
  const added = isExpired(error)
    ? { token: makeFormToken() }
    : { current: await findThreadComment({ id: failed.values.id ?? '', actor }) };
  return data<FailedComment>({ ...failed, ...added }, init ?? {});
}

function isExpired(error: unknown): boolean {
  return error instanceof Invalid && error.details?.[0]?.code === FORM_EXPIRED;
}
