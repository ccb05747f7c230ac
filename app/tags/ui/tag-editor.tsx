import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { ItemForm } from '#app/admin/item/item-form.tsx';
import { ItemMerge } from '#app/admin/item/item-merge.tsx';
import { itemName } from '#app/admin/item/item-name.ts';
import { ItemPage } from '#app/admin/item/item-page.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { formatList } from '#app/formats/format.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { isGone } from '#app/forms/gone-form.ts';
import { toShownForm } from '#app/forms/shown-form.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { TAG_DESCRIPTION_MAX, TAG_NAME_MAX, TAG_SLUG_MAX } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import type { EditableTag, TagUse } from '#contract/tags.ts';

/** A tag of the form; `id` is `new` if the tag is not stored yet. */
export type ShownTag = Omit<EditableTag, 'id'> & { id: number | 'new' };

type Field = 'nameUk' | 'nameEn' | 'descriptionUk' | 'descriptionEn' | 'slug';

/** The fields, in the order of the form. */
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

export function TagEditor({
  tag,
  others,
  done,
  failed,
}: {
  tag: ShownTag;
  others: TagUse[];
  done: string | null;
  failed: FailedForm | null;
}) {
  const { locale } = useSite();
  const { tags: words, forms } = useAdminMessages();
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
          <ItemMerge
            words={words}
            options={others
              .filter(({ id }) => id !== tag.id)
              .map((other) => ({
                value: String(other.id),
                text: `${itemName(other, locale)} (${other.slug})`,
              }))}
          />
          <Confirmation
            open={words.delete}
            label={words.deleteName(name)}
            help={words.deleteHelp(uk, en)}
            confirm={forms.deleteForGood}
            fields={{ intent: 'delete' }}
          />
        </>
      )}
    </ItemPage>
  );
}

function TagForm({ tag, isNew, failed }: { tag: ShownTag; isNew: boolean; failed: FailedForm | null }) {
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
          problems={shown.problems}
          defaultValue={shown.values[name] ?? ''}
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
