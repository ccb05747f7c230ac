import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { loadAdminPage } from '#app/admin/admin-page.ts';
import { itemName } from '#app/admin/item/item-name.ts';
import { List } from '#app/admin/parts/list.tsx';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { Filter } from '#app/admin/parts/toolbar.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { Byline } from '#contract/authors.ts';
import { paths } from '#contract/paths.ts';
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

export default function AdminAuthors({ loaderData: { authors, bylines, text, done } }: Route.ComponentProps) {
  const { locale } = useSite();
  const { authors: words, forms, navigation } = useAdminMessages();
  const isSearched = text !== '';
  const isEmpty = authors.length + bylines.length === 0;

  return (
    <>
      <h1>{navigation.adminAuthors}</h1>
      <p className="admin-lead">{words.lead}</p>
      <Outcome done={done} sentences={words.done} />
      <p className="admin-buttons">
        <Link className="button" to={paths.adminAuthor(locale, 'new')}>
          {words.newAuthor}
        </Link>
      </p>
      {(!isEmpty || isSearched) && (
        <Filter
          label={words.search}
          path={paths.adminAuthors(locale)}
          query={{ text }}
          fields={[{ name: 'text', label: words.searchText }]}
        />
      )}
      {isEmpty && isSearched && <p className="soft">{forms.search.nothing}</p>}
      {authors.length === 0 && !isSearched && <p className="soft">{words.empty}</p>}
      <List items={authors}>
        {(author) => (
          <Row
            key={author.id}
            title={<Link to={paths.adminAuthor(locale, author.id)}>{itemName(author, locale)}</Link>}
            facts={[<code key="slug">{author.slug}</code>, words.posts(author.posts)]}
          />
        )}
      </List>
      {bylines.length > 0 && <Bylines bylines={bylines} />}
    </>
  );
}

function Bylines({ bylines }: { bylines: Byline[] }) {
  const { locale } = useSite();
  const { authors: words } = useAdminMessages();
  return (
    <Section title={words.bylines}>
      <p className="soft">{words.bylinesHelp}</p>
      <List items={bylines}>
        {({ name, posts }) => (
          <Row
            key={name}
            heading="h3"
            title={name}
            facts={[words.posts(posts)]}
            actions={
              <Link className="button quiet" to={paths.adminAuthor(locale, 'new', name)}>
                {words.create}
                <span className="visually-hidden">{words.createFor(name)}</span>
              </Link>
            }
          />
        )}
      </List>
    </Section>
  );
}
