import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { HistoryPage, type PostHistory } from '#app/posts/ui/admin/history/history-page.tsx';
import type { RouteHandle } from '#app/ui/route-handle.ts';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import type { Route } from './+types/history';
import { loadHistory, restoreText } from './post-history.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, (request) => loadHistory({ ...request, post: args.params.slug }));
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: SMALL_BODY_BYTES }, restoreText);
}

export const handle: RouteHandle<PostHistory> = { isOfPages: ({ kind }) => kind === 'page' };

export const meta = privateMeta((locale, loaderData: Route.MetaArgs['loaderData']) => {
  const { history } = adminMessages[locale].postPages;
  return history.titleOf(loaderData?.title ?? '');
});

export default function History({ loaderData, actionData: outcome }: Route.ComponentProps) {
  return <HistoryPage {...loaderData} outcome={outcome ?? null} />;
}
