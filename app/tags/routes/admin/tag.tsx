import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { ItemEnd } from '#app/admin/item/item-end.tsx';
import { ItemForm } from '#app/admin/item/item-form.tsx';
import { itemName } from '#app/admin/item/item-name.ts';
import { ItemPage } from '#app/admin/item/item-page.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { formatList } from '#app/formats/format.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { isGone } from '#app/forms/gone-form.ts';
import { toShownForm } from '#app/forms/shown-form.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { loadUnlessGone } from '#app/requests/load-unless-gone.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { AUTHOR_FORM_BYTES, TAG_DESCRIPTION_MAX, TAG_NAME_MAX, TAG_SLUG_MAX } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { getEditableTag, listTagUses } from '#server/tags/management/manage-tags.ts';
import type { Route } from './+types/tag';
import { changeTag, type ShownTag } from './tag-actions.ts';

const NO_TAG: ShownTag = {
  id: 'new',
  slug: '',
  nameUk: null,
  nameEn: null,
  descriptionUk: null,
  descriptionEn: null,
  formerSlugs: [],
  posts: [],
  versions: { uk: 0, en: 0 },
};

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const id = idIn(args);
    const done = query.get('done');
    if (id === 'new') return { tag: NO_TAG, others: [], done };

    const [tag, all] = await Promise.all([
      loadUnlessGone(args, () => getEditableTag({ actor, id, locale })),
      listTagUses({ actor }),
    ]);
    if (!tag) return { tag: NO_TAG, others: [], done };
    return { tag, others: all.filter((other) => other.id !== id), done };
  });
}

export function action(args: Route.ActionArgs) {
  const id = idIn(args);
  return runAdminForm(args, { maxBytes: AUTHOR_FORM_BYTES }, (form) => changeTag({ ...form, id }));
}

export const meta = privateMeta((locale, loaderData: Route.MetaArgs['loaderData']) => {
  const { tags } = adminMessages[locale];
  const { tag } = loaderData ?? { tag: NO_TAG };
  return tag.id === 'new' ? tags.newTag : tags.editTitle(itemName(tag, locale));
});

type Field = 'nameUk' | 'nameEn' | 'descriptionUk' | 'descriptionEn' | 'slug';

const FIELDS: {
  name: Field;
  help?: 'nameHelp' | 'descriptionHelp' | 'slugHelp';
  lang?: string;
  max: number;
}[] = [
  { name: 'nameUk', lang: 'uk', max: TAG_NAME_MAX, help: 'nameHelp' },
  { name: 'nameEn', lang: 'en', max: TAG_NAME_MAX },
  { name: 'descriptionUk', lang: 'uk', max: TAG_DESCRIPTION_MAX, help: 'descriptionHelp' },
  { name: 'descriptionEn', lang: 'en', max: TAG_DESCRIPTION_MAX },
  { name: 'slug', max: TAG_SLUG_MAX, help: 'slugHelp' },
];

export default function AdminTag({
  loaderData: { tag, others, done },
  actionData: failed,
}: Route.ComponentProps) {
  const { locale } = useSite();
  const { tags: words } = useAdminMessages();
  const isNew = tag.id === 'new' || isGone(failed);
  const name = itemName(tag, locale);
  const { uk, en } = tag.versions;

  return (
    <ItemPage
      list={paths.adminTags(locale)}
      words={words}
      title={isNew ? words.newTag : words.editTitle(name)}
      done={done}
      failed={failed}
    >
      <TagForm tag={tag} isNew={isNew} failed={failed} />
      {!isNew && (
        <>
          <Posts tag={tag} />
          <ItemEnd words={words} name={name} deleteHelp={words.deleteHelp(uk, en)} others={others} />
        </>
      )}
    </ItemPage>
  );
}

function TagForm({ tag, isNew, failed }: { tag: ShownTag; isNew: boolean; failed: FailedForm | undefined }) {
  const { locale } = useSite();
  const { tags: words, forms } = useAdminMessages();
  const stored = Object.fromEntries(FIELDS.map(({ name }) => [name, tag[name] ?? '']));
  const shown = toShownForm(stored, failed);
  const helps = { ...words, slugHelp: isNew ? words.newSlugHelp : words.slugHelp };

  return (
    <ItemForm
      shown={shown}
      fields={FIELDS.map(({ name }) => name)}
      newPath={isNew ? paths.adminTag(locale, 'new') : null}
      submit={isNew ? words.createTag : forms.save}
      page={{ href: paths.tag(locale, tag.slug), text: words.page }}
    >
      {FIELDS.map(({ name, help, lang, max }) => (
        <AdminField
          key={name}
          name={name}
          label={words[name]}
          {...(help ? { help: helps[help] } : {})}
          lang={lang}
          maxLength={max}
          autoComplete="off"
        />
      ))}
      {tag.formerSlugs.length > 0 && (
        <p className="soft">{words.former(formatList(tag.formerSlugs, locale))}</p>
      )}
    </ItemForm>
  );
}

function Posts({ tag: { posts, versions } }: { tag: ShownTag }) {
  const { locale } = useSite();
  const { tags: words } = useAdminMessages();
  return (
    <Section title={words.usedBy}>
      {posts.length > 0 && <p className="soft">{words.uses(versions.uk, versions.en)}</p>}
      <List items={posts} empty={words.nobodyUses}>
        {({ slug, title }) => (
          <Row key={slug} heading="h3" title={<Link to={paths.adminPost(locale, slug)}>{title}</Link>} />
        )}
      </List>
    </Section>
  );
}

/** The id in the address; `new` for a tag that is not stored yet. */
function idIn({ params }: Pick<Route.LoaderArgs, 'params'>): ShownTag['id'] {
  return params.id === 'new' ? 'new' : Number(params.id) || Number.NaN;
}
