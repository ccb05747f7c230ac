import { privateMeta } from '#app/head/private-head.ts';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { adminOf } from '#app/middleware/admin-only.ts';
import { loadPage } from '#app/requests/load-page.ts';
import siteStyles from '#app/styles/admin/admin-site.css?url';
import { AuthorIndex } from '#app/ui/admin/authors/author-index.tsx';
import { listAuthorUses } from '#server/posts/authors/list-authors.ts';
import type { Route } from './+types/authors';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => {
    const { searchParams } = new URL(args.request.url);
    const text = searchParams.get('text')?.trim() ?? '';
    const uses = await listAuthorUses({ actor: adminOf(args.context), text });
    return { ...uses, text, done: searchParams.get('done') };
  });
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];

export const meta = privateMeta((locale) => adminMessages[locale].authors.title);

export default function AdminAuthors({ loaderData }: Route.ComponentProps) {
  return <AuthorIndex {...loaderData} />;
}
