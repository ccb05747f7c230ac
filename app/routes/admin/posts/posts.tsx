import { privateMeta } from '#app/head/private-head.ts';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { adminOf } from '#app/middleware/admin-only.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import postPagesStyles from '#app/styles/admin/post-pages.css?url';
import { PostsPage } from '#app/ui/admin/posts/posts-page.tsx';
import { MODERATION_FORM_BYTES } from '#contract/limits.ts';
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

export const meta = privateMeta((locale) => adminMessages[locale].posts.title);

export default function Posts({ loaderData, actionData: outcome }: Route.ComponentProps) {
  return <PostsPage {...loaderData} outcome={outcome ?? null} />;
}
