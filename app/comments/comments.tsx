import { redirect, useActionData } from 'react-router';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { requireUser } from '#app/requests/current-user.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { COMMENT_FORM_BYTES } from '#contract/comments/limits.ts';
import { paths } from '#contract/paths.ts';
import { findThreadComment } from '#server/comments/thread.ts';
import { isDataRequest } from '#server/http/request/data-request.ts';
import { makeFormToken } from '#server/http/request/form-token.ts';
import { findTranslationLink } from '#server/posts/read/pages/missing-translation.ts';
import { getVersionAt } from '#server/posts/read/versions.ts';
import type { Route } from './+types/comments';
import { runCommentAction } from './comment-actions.ts';
import { pathAfter, toFailedComment } from './comment-responses.ts';
import { commentTexts } from './texts/messages.ts';
import { CommentFormPage } from './ui/comment-form-page.tsx';
import type { CommentResult } from './ui/discussion.ts';

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
