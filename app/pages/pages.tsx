import { replace } from 'react-router';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { NotFound } from '#server/errors.ts';
import { changePosts } from '#server/posts/management/bulk.ts';
import { listAllPages } from '#server/posts/standalone/list-pages.ts';
import type { Route } from './+types/pages';
import { PageIndex } from './page-index.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => ({
    pages: await listAllPages({ actor, locale }),
    done: query.get('done'),
  }));
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: SMALL_BODY_BYTES }, async ({ actor, fields, locale }) => {
    const { intent, id = '' } = fields;
    if (intent !== 'bin') throw new NotFound();
    const { failed } = await changePosts({ actor, action: 'bin', ids: [id] });
    throw replace(`${paths.adminPages(locale)}?done=${failed.length > 0 ? 'notBinned' : 'binned'}`, 303);
  });
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.pages);

export default function AdminPages({ loaderData }: Route.ComponentProps) {
  return <PageIndex {...loaderData} />;
}
