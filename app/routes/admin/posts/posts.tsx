import { useActionData } from 'react-router';
import { runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import type { BulkDone } from '#app/ui/admin/posts/list-outcome.tsx';
import { MODERATION_FORM_BYTES } from '#contract/limits.ts';
import type { FailedForm } from '../../../forms/form-problems.ts';
import { privateHead } from '../../../head/private-head.ts';
import { adminMessages } from '../../../i18n/admin/messages.ts';
import { adminOf } from '../../../middleware/admin-only.ts';
import postPagesStyles from '../../../styles/admin/post-pages.css?url';
import { PostsPage } from '../../../ui/admin/posts/posts-page.tsx';
import type { Route } from './+types/posts';
import { changeSelected } from './change-posts.ts';
import { loadPostList } from './load-post-list.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, (locale) => {
    const parameters = new URL(args.request.url).searchParams;
    return loadPostList({ actor: adminOf(args.context), locale, parameters });
  });
}

export function action(args: Route.ActionArgs) {
  const actor = adminOf(args.context);
  return runFormAction(args, { maxBytes: MODERATION_FORM_BYTES }, (fields) =>
    changeSelected({ actor, fields }),
  );
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: postPagesStyles }];

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  return privateHead({ site, title: adminMessages[site.locale].posts.title });
}

export default function Posts({ loaderData }: Route.ComponentProps) {
  const outcome = useActionData<BulkDone | FailedForm>();
  return <PostsPage {...loaderData} outcome={outcome ?? null} />;
}
