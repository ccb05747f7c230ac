import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { confirmationMethods, confirmedAdminOf } from '#app/admin/confirmed-admin.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { PreviewsPage } from '#app/posts/ui/admin/previews/previews-page.tsx';
import type { RouteHandle } from '#app/ui/route-handle.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import type { PostGroupItem } from '#contract/posts/admin-list.ts';
import { getPostGroup } from '#server/posts/management/list.ts';
import { listPreviews } from '#server/posts/previews/previews.ts';
import type { Route } from './+types/previews';
import { changePreviews } from './change-previews.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale }) => {
    const post = await getPostGroup({ actor, locale, post: args.params.slug });
    const links = await listPreviews({ actor, postId: post.id });
    return { post, links, ways: confirmationMethods(actor), now: new Date().toISOString() };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, async (form) => {
    const actor = await confirmedAdminOf(args.context, form.fields);
    return changePreviews({ ...form, actor, post: args.params.slug });
  });
}

export const handle: RouteHandle<{ post: PostGroupItem }> = { isOfPages: ({ post }) => post.kind === 'page' };

export const meta = privateMeta((locale, loaderData: Route.MetaArgs['loaderData']) => {
  const { previews } = adminMessages[locale].postPages;
  return previews.titleOf(loaderData?.post.title ?? '');
});

export default function Previews({ loaderData, actionData: outcome }: Route.ComponentProps) {
  return <PreviewsPage {...loaderData} outcome={outcome ?? null} />;
}
