import { loadAdminPage } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { AuthorIndex } from '#app/authors/ui/author-index.tsx';
import { privateMeta } from '#app/head/private-head.ts';
import { listAuthorUses } from '#server/posts/authors/list-authors.ts';
import type { Route } from './+types/authors';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, query }) => {
    const text = query.get('text')?.trim() ?? '';
    const uses = await listAuthorUses({ actor, text });
    return { ...uses, text, done: query.get('done') };
  });
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.adminAuthors);

export default function AdminAuthors({ loaderData }: Route.ComponentProps) {
  return <AuthorIndex {...loaderData} />;
}
