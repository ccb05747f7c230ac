import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { loadAdminPage } from '#app/admin/admin-page.ts';
import { itemName } from '#app/admin/item/item-name.ts';
import { List } from '#app/admin/parts/list.tsx';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Filter } from '#app/admin/parts/toolbar.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
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

export default function AdminTags({ loaderData: { tags, text, done } }: Route.ComponentProps) {
  const { locale } = useSite();
  const { tags: words, forms, navigation } = useAdminMessages();
  const isSearched = text !== '';
  const other = otherLocale(locale);

  return (
    <>
      <h1>{navigation.adminTags}</h1>
      <Outcome done={done} sentences={words.done} />
      <p className="admin-buttons">
        <Link className="button" to={paths.adminTag(locale, 'new')}>
          {words.newTag}
        </Link>
      </p>
      {(tags.length > 0 || isSearched) && (
        <Filter
          label={words.search}
          path={paths.adminTags(locale)}
          query={{ text }}
          fields={[{ name: 'text', label: words.searchText }]}
        />
      )}
      {tags.length > 0 && <p className="soft">{words.count(tags.length)}</p>}
      <List items={tags} empty={isSearched ? forms.search.nothing : words.empty}>
        {({ versions: { uk, en }, ...tag }) => (
          <Row
            key={tag.id}
            title={<Link to={paths.adminTag(locale, tag.id)}>{itemName(tag, locale)}</Link>}
            facts={[
              tag.nameUk && tag.nameEn && (
                <span key="name" lang={other}>
                  {itemName(tag, other)}
                </span>
              ),
              <code key="slug">{tag.slug}</code>,
              uk + en === 0 ? words.unused : words.uses(uk, en),
            ]}
          />
        )}
      </List>
    </>
  );
}
