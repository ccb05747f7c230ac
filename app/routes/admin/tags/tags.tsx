import { privateMeta } from '#app/head/private-head.ts';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { adminOf } from '#app/middleware/admin-only.ts';
import { loadPage } from '#app/requests/load-page.ts';
import siteStyles from '#app/styles/admin/admin-site.css?url';
import { TagIndex } from '#app/ui/admin/tags/tag-index.tsx';
import { listTagUses } from '#server/tags/management/manage-tags.ts';
import type { Route } from './+types/tags';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => {
    const { searchParams } = new URL(args.request.url);
    const text = searchParams.get('text')?.trim() ?? '';
    const tags = await listTagUses({ actor: adminOf(args.context), text });
    return { tags, text, done: searchParams.get('done') };
  });
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];

export const meta = privateMeta((locale) => adminMessages[locale].tags.title);

export default function AdminTags({ loaderData }: Route.ComponentProps) {
  return <TagIndex {...loaderData} />;
}
