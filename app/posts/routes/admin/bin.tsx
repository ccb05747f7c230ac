import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { BinPage } from '#app/posts/ui/admin/bin/bin-page.tsx';
import { pageNumber } from '#app/requests/page-number.ts';
import { MODERATION_FORM_BYTES } from '#contract/limits.ts';
import { listBin } from '#server/posts/management/bin.ts';
import type { Route } from './+types/bin';
import { changeBin } from './change-bin.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor }) => ({
    list: await listBin({ actor, page: pageNumber(args.request) }),
    now: new Date().toISOString(),
  }));
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: MODERATION_FORM_BYTES }, changeBin);
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.bin);

export default function Bin({ loaderData, actionData: outcome }: Route.ComponentProps) {
  return <BinPage {...loaderData} outcome={outcome ?? null} />;
}
