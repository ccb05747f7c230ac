import { adminOf } from '#app/admin/admin-only.ts';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { movingNavigation } from '#app/moving/texts/core.ts';
import { RedirectsPage } from '#app/moving/ui/redirects-page.tsx';
import { namedAction } from '#app/requests/form-action.ts';
import { loadUnlessGone } from '#app/requests/load-unless-gone.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { isUpload } from '#app/requests/upload-action.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { getRedirect, listRedirects } from '#server/moving/redirects/redirects.ts';
import type { Route } from './+types/redirects';
import { importFile, redirectActions } from './redirect-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, query }) => {
    const text = query.get('text')?.trim().slice(0, 200) ?? '';
    const id = query.get('edit');
    const [list, edited] = await Promise.all([
      listRedirects({ actor, text, page: pageNumber(args.request) }),
      id === null ? null : loadUnlessGone(args, () => getRedirect({ actor, id })),
    ]);
    return { list, edited, text, done: query.get('done') };
  });
}

export function action(args: Route.ActionArgs) {
  if (isUpload(args.request)) return importFile(args, adminOf(args.context));
  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, (form) =>
    namedAction(redirectActions, form.fields)(form),
  );
}

export const meta = privateMeta((locale) => movingNavigation[locale].redirects);

export default function AdminRedirects({ loaderData, actionData }: Route.ComponentProps) {
  return <RedirectsPage {...loaderData} result={actionData} />;
}
