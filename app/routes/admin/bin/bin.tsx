import { privateMeta } from '#app/head/private-head.ts';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { adminOf } from '#app/middleware/admin-only.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import postPagesStyles from '#app/styles/admin/post-pages.css?url';
import { BinPage } from '#app/ui/admin/bin/bin-page.tsx';
import { MODERATION_FORM_BYTES } from '#contract/limits.ts';
import { listBin } from '#server/posts/admin/bin.ts';
import type { Route } from './+types/bin';
import { changeBin } from './change-bin.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => {
    const list = await listBin({ actor: adminOf(args.context), page: pageNumber(args.request) });
    return { list, now: new Date().toISOString() };
  });
}

export function action(args: Route.ActionArgs) {
  const actor = adminOf(args.context);
  return runFormAction(args, { maxBytes: MODERATION_FORM_BYTES }, (fields) => changeBin({ actor, fields }));
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: postPagesStyles }];

export const meta = privateMeta((locale) => adminMessages[locale].postPages.bin.title);

export default function Bin({ loaderData, actionData: outcome }: Route.ComponentProps) {
  return <BinPage {...loaderData} outcome={outcome ?? null} />;
}
