import { loadAdminPage } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { TagIndex } from '#app/tags/ui/tag-index.tsx';
import { listTagUses } from '#server/tags/management/manage-tags.ts';
import type { Route } from './+types/tags';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, query }) => {
    const text = query.get('text')?.trim() ?? '';
    const tags = await listTagUses({ actor, text });
    return { tags, text, done: query.get('done') };
  });
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.adminTags);

export default function AdminTags({ loaderData }: Route.ComponentProps) {
  return <TagIndex {...loaderData} />;
}
