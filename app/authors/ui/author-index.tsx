import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { itemName } from '#app/admin/item/item-name.ts';
import { List } from '#app/admin/parts/list.tsx';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { Filter } from '#app/admin/parts/toolbar.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { AuthorItem, Byline } from '#contract/authors.ts';
import { paths } from '#contract/paths.ts';

/** All authors, and the names in bylines without an author. */
export function AuthorIndex({
  authors,
  bylines,
  text,
  done,
}: {
  authors: AuthorItem[];
  bylines: Byline[];
  text: string;
  done: string | null;
}) {
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
