import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { DoneNotice, sentenceOf } from '#app/admin/forms/done-notice.tsx';
import { ListSearch } from '#app/admin/forms/list-search.tsx';
import { itemName } from '#app/admin/item/item-name.ts';
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
  const sentence = sentenceOf(done, words.done);

  return (
    <>
      <h1>{navigation.adminAuthors}</h1>
      <p className="admin-lead">{words.lead}</p>
      {sentence && <DoneNotice>{sentence}</DoneNotice>}
      <p className="admin-buttons">
        <Link className="button" to={paths.adminAuthor(locale, 'new')}>
          {words.newAuthor}
        </Link>
      </p>
      {(!isEmpty || isSearched) && (
        <ListSearch
          label={words.search}
          field={words.searchText}
          text={text}
          path={paths.adminAuthors(locale)}
        />
      )}
      {isEmpty && isSearched && <p className="soft">{forms.search.nothing}</p>}
      {authors.length === 0 && !isSearched && <p className="soft">{words.empty}</p>}
      <ul className="admin-list">
        {authors.map((author) => (
          <li key={author.id} className="admin-row">
            <div>
              <h2>
                <Link to={paths.adminAuthor(locale, author.id)}>{itemName(author, locale)}</Link>
              </h2>
              <p className="soft">
                <code>{author.slug}</code> · {words.posts(author.posts)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {bylines.length > 0 && <Bylines bylines={bylines} />}
    </>
  );
}

function Bylines({ bylines }: { bylines: Byline[] }) {
  const { locale } = useSite();
  const { authors: words } = useAdminMessages();
  return (
    <section className="admin-section" aria-labelledby="bylines">
      <h2 id="bylines">{words.bylines}</h2>
      <p className="soft">{words.bylinesHelp}</p>
      <ul className="admin-list">
        {bylines.map(({ name, posts }) => (
          <li key={name} className="admin-row">
            <div>
              <h3>{name}</h3>
              <p className="soft">{words.posts(posts)}</p>
            </div>
            <Link className="button quiet" to={paths.adminAuthor(locale, 'new', name)}>
              {words.create}
              <span className="visually-hidden">{words.createFor(name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
