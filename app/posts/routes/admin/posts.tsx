import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { PostsPage } from '#app/posts/ui/admin/posts/posts-page.tsx';
import { MODERATION_FORM_BYTES } from '#contract/limits.ts';
import type { Route } from './+types/posts';
import { changeSelected } from './change-posts.ts';
import { loadPostList } from './load-post-list.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, loadPostList);
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: MODERATION_FORM_BYTES }, changeSelected);
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.posts);

export default function Posts({ loaderData, actionData: outcome }: Route.ComponentProps) {
  return <PostsPage {...loaderData} outcome={outcome ?? null} />;
}
