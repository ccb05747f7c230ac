import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminSelect } from '#app/admin/forms/admin-select.tsx';
import { AdminTextarea } from '#app/admin/forms/admin-textarea.tsx';
import { ItemForm } from '#app/admin/item/item-form.tsx';
import { toAuthorForm } from '#app/authors/author-form.ts';
import { PictureField } from '#app/editor/ui/fields/picture-field.tsx';
import { formatList } from '#app/formats/format.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { toShownForm } from '#app/forms/shown-form.ts';
import { LinkList } from '#app/settings/ui/link-list.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { AuthorAccount, EditableAuthor } from '#contract/authors.ts';
import { AUTHOR_BIO_MAX, AUTHOR_NAME_MAX, FEDIVERSE_HANDLE_MAX, TAG_SLUG_MAX } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';

/** Fields that show their problems themselves. */
const FIELDS = ['nameUk', 'nameEn', 'slug', 'bioUk', 'bioEn', 'picture', 'links', 'fediverse', 'aliases'];

export function AuthorForm({
  author,
  accounts,
  isNew,
  failed,
}: {
  author: EditableAuthor;
  accounts: AuthorAccount[];
  isNew: boolean;
  failed: FailedForm | undefined;
}) {
  const { locale } = useSite();
  const { authors: words, forms } = useAdminMessages();
  const { formerSlugs } = author;
  const shown = toShownForm(toAuthorForm(author), failed);
  const field = (name: string) => ({ name, autoComplete: 'off' });

  return (
    <ItemForm
      shown={shown}
      fields={FIELDS}
      newPath={isNew ? paths.adminAuthor(locale, 'new') : null}
      submit={isNew ? words.createAuthor : forms.save}
      page={{ href: paths.author(locale, author.slug), text: words.page }}
    >
      <AdminField
        {...field('nameUk')}
        label={words.nameUk}
        help={words.nameHelp}
        lang="uk"
        maxLength={AUTHOR_NAME_MAX}
      />
      <AdminField {...field('nameEn')} label={words.nameEn} lang="en" maxLength={AUTHOR_NAME_MAX} />
      <AdminTextarea {...field('aliases')} label={words.aliases} help={words.aliasesHelp} rows={3} />
      <AdminTextarea
        {...field('bioUk')}
        label={words.bioUk}
        help={words.bioHelp}
        lang="uk"
        rows={5}
        maxLength={AUTHOR_BIO_MAX}
      />
      <AdminTextarea
        {...field('bioEn')}
        label={words.bioEn}
        help={words.bioHelp}
        lang="en"
        rows={5}
        maxLength={AUTHOR_BIO_MAX}
      />
      <PictureField name="picture" label={words.picture} />
      <LinkList list="links" label={words.links} help={words.linksHelp} />
      <AdminField
        {...field('fediverse')}
        label={words.fediverse}
        help={words.fediverseHelp}
        maxLength={FEDIVERSE_HANDLE_MAX}
        placeholder="@name@server"
        spellCheck={false}
      />
      <AdminSelect
        name="account"
        label={words.account}
        all={words.noAccount}
        options={accounts.map(({ id, name }) => ({ value: id, text: name }))}
        value={shown.values.account}
      />
      <AdminField
        {...field('slug')}
        label={words.slug}
        help={isNew ? words.newSlugHelp : words.slugHelp}
        maxLength={TAG_SLUG_MAX}
      />
      {formerSlugs.length > 0 && <p className="soft">{words.former(formatList(formerSlugs, locale))}</p>}
    </ItemForm>
  );
}
