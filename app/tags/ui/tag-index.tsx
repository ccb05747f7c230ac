import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { DoneNotice, sentenceOf } from '#app/admin/forms/done-notice.tsx';
import { ListSearch } from '#app/admin/forms/list-search.tsx';
import { itemName } from '#app/admin/item/item-name.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { TagUse } from '#contract/tags.ts';

export function TagIndex({ tags, text, done }: { tags: TagUse[]; text: string; done: string | null }) {
  const { locale } = useSite();
  const { tags: words, forms, navigation } = useAdminMessages();
  const isSearched = text !== '';
  const sentence = sentenceOf(done, words.done);

  return (
    <>
      <h1>{navigation.adminTags}</h1>
      {sentence && <DoneNotice>{sentence}</DoneNotice>}
      <p className="admin-buttons">
        <Link className="button" to={paths.adminTag(locale, 'new')}>
          {words.newTag}
        </Link>
      </p>
      {(tags.length > 0 || isSearched) && (
        <ListSearch
          label={words.search}
          field={words.searchText}
          text={text}
          path={paths.adminTags(locale)}
        />
      )}
      {tags.length === 0 && <p className="soft">{isSearched ? forms.search.nothing : words.empty}</p>}
      {tags.length > 0 && <p className="soft">{words.count(tags.length)}</p>}
      <ul className="admin-list">
        {tags.map((tag) => {
          const { uk, en } = tag.versions;
          return (
            <li key={tag.id} className="admin-row">
              <div>
                <h2>
                  <Link to={paths.adminTag(locale, tag.id)}>{itemName(tag, locale)}</Link>
                </h2>
                <OtherName tag={tag} />
                <p className="soft">
                  <code>{tag.slug}</code> · {uk + en === 0 ? words.unused : words.uses(uk, en)}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The name that is not in the heading. */
function OtherName({ tag }: { tag: TagUse }) {
  const { locale } = useSite();
  const other = otherLocale(locale);
  return <p lang={other}>{tag.nameUk && tag.nameEn ? itemName(tag, other) : '—'}</p>;
}
