import { data, redirect, useActionData } from 'react-router';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { requireUser } from '#app/requests/current-user.ts';
import { runFormAction, toFailedForm } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { COMMENT_FORM_BYTES } from '#contract/comments/limits.ts';
import { paths } from '#contract/paths.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { findThreadComment } from '#server/comments/thread.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { isDataRequest } from '#server/http/request/data-request.ts';
import { FORM_EXPIRED, makeFormToken } from '#server/http/request/form-token.ts';
import type { RequestContext } from '#server/http/request/request-context.ts';
import { findTranslationLink } from '#server/posts/read/pages/missing-translation.ts';
import { getVersionAt } from '#server/posts/read/versions.ts';
import type { Route } from './+types/comments';
import { runCommentAction } from './comment-actions.ts';
import { commentTexts } from './texts/messages.ts';
import { CommentFormPage } from './ui/comment-form-page.tsx';
import type { CommentOutcome, CommentResult, FailedComment } from './ui/discussion.ts';

/** The page that shows a failed form to browsers without scripts. `?edit=` is the id of the edited comment. */
export function loader(args: Route.LoaderArgs) {
  const { request, params } = args;
  return loadPage(
    args,
    async (locale) => {
      const actor = await requireUser(args);
      const { slug } = params;
      const id = new URL(request.url).searchParams.get('edit');
      const [{ title }, translation, current] = await Promise.all([
        getVersionAt({ slug, locale }),
        findTranslationLink({ slug, locale }),
        id === null ? null : findThreadComment({ id, actor }),
      ]);

      return { slug, title, translation, token: makeFormToken(), current };
    },
    { slugNames: 'post' },
  );
}

/**
 * Runs a form under a post. A fetcher gets the outcome or the problems. A form post without scripts is
 * redirected to the post, or gets this page with the problems.
 */
export function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const { slug } = params;
  const rules = { maxBytes: COMMENT_FORM_BYTES, authenticate: () => requireUser(args) };

  return runFormAction(args, rules, async (fields, locale, actor) => {
    const { id: postId } = await getVersionAt({ slug, locale });
    try {
      const outcome = await runCommentAction({ actor, fields, postId });
      if (isDataRequest(request)) return outcome;
      throw redirect(pathAfter(outcome, paths.post(locale, slug)), 303);
    } catch (error) {
      return toFailedComment(error, { fields, context, actor });
    }
  });
}

/** Turns a failed request into a problem that the form shows; otherwise an error page would replace the post. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<CommentResult> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { problems: [{ path: '', code: 'unavailable' }], values: {} };
  }
}

export const meta = privateMeta((locale) => commentTexts[locale].title);

export default function Comments({ loaderData }: Route.ComponentProps) {
  const { slug, title, translation, token, current } = loaderData;
  const failed = useActionData<FailedForm>() ?? { problems: [], values: {} };
  return (
    <SitePage alternate={translation && paths.post(translation.locale, translation.slug)}>
      <CommentFormPage failed={failed} slug={slug} title={title} token={token} current={current} />
    </SitePage>
  );
}

/** The address to which a form post without scripts is redirected; `post` is the path of the post. */
function pathAfter({ done, id, comment }: CommentOutcome, post: string): string {
  const query = new URLSearchParams({ comment: id, done });
  return `${post}?${query}#${comment ? `comment-${id}` : 'comments'}`;
}

/**
 * The response to an error that needs more than its problems: a new token for an expired form, and the comment
 * as it is now for a conflict with it. Throws other errors, and redirects, unchanged.
 */
async function toFailedComment(
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
