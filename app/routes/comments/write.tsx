import { redirect, useActionData } from 'react-router';
import { paths } from '#contract/paths.ts';
import { findThreadComment } from '#server/comments/thread.ts';
import { makeFormToken } from '#server/http/request/form-token.ts';
import { findTranslationLink } from '#server/posts/read/pages.ts';
import { getVersionAt } from '#server/posts/read/versions.ts';
import type { FailedForm } from '../../form-problems.ts';
import { privateHead } from '../../head/private-head.ts';
import { messages as dictionaries } from '../../i18n/messages.ts';
import { actOnPage } from '../../page-action.ts';
import { loadPage } from '../../page-data.ts';
import { FailedComment } from '../../ui/comments/failed-comment.tsx';
import { SitePage } from '../../ui/site-page.tsx';
import { requireUser } from '../../visitor.ts';
import type { Route } from './+types/write';
import { actOnComments } from './comment-actions.ts';

/**
 * Where the forms under a post go without scripts. What succeeds leads back to the post; what fails stays
 * here, with the text that was written. `?edit=` names the comment that a form is to change.
 */
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
    { isPost: true },
  );
}

export function action(args: Route.ActionArgs) {
  const { params } = args;
  return actOnPage(args, async (fields, locale) => {
    const actor = await requireUser(args);
    const post = await getVersionAt({ slug: params.slug, locale });
    const { done, id, comment } = await actOnComments({ actor, fields, postId: post.id });
    const query = new URLSearchParams({ comment: id, done });
    throw redirect(
      `${paths.post(locale, params.slug)}?${query}#${comment ? `comment-${id}` : 'comments'}`,
      303,
    );
  });
}

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  return privateHead({ site, title: dictionaries[site.locale].community.comments.title });
}

export default function Write({ loaderData }: Route.ComponentProps) {
  const { slug, title, translation, token, current } = loaderData;
  const failed = useActionData<FailedForm>() ?? { problems: [], values: {} };
  return (
    <SitePage alternate={translation && paths.post(translation.locale, translation.slug)}>
      <FailedComment failed={failed} slug={slug} title={title} token={token} current={current} />
    </SitePage>
  );
}
