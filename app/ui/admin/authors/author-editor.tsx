import { Form, Link } from 'react-router';
import type { EditableAuthor } from '#contract/authors.ts';
import { AUTHOR_BIO_MAX, AUTHOR_NAME_MAX, TAG_SLUG_MAX } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { toAuthorForm } from '../../../forms/author-form.ts';
import { asOutdated, type OutdatedForm, seenOf, toSeen } from '../../../forms/form-conflict.ts';
import type { FailedForm } from '../../../forms/form-problems.ts';
import { isGone } from '../../../forms/gone-form.ts';
import { useSite } from '../../site/site-context.tsx';
import { useAdminMessages } from '../admin-messages.ts';
import { PictureField } from '../editor/fields/picture-field.tsx';
import { AdminField } from '../forms/admin-field.tsx';
import { AdminProblems } from '../forms/admin-problems.tsx';
import { AdminTextarea } from '../forms/admin-textarea.tsx';
import { Confirmation } from '../forms/confirmation.tsx';
import { DoneNotice, sentenceOf } from '../forms/done-notice.tsx';
import { OtherChanges, presentValueOf } from '../forms/other-changes.tsx';
import { FormStateProvider } from '../settings/form-state.tsx';
import { LinkList } from '../settings/link-list.tsx';
import { AuthorMerge } from './author-merge.tsx';
import { authorName } from './author-name.ts';

/** Fields that show their problems themselves. */
const FIELDS = ['nameUk', 'nameEn', 'slug', 'bioUk', 'bioEn', 'picture', 'links'] as const;
const LABELLED = [...FIELDS, 'aliases'] as const;

export function AuthorEditor({
  author,
  others,
  done,
  failed,
}: {
  author: EditableAuthor;
  others: EditableAuthor[];
  done: string | null;
  failed: FailedForm | OutdatedForm | null;
}) {
  const { locale } = useSite();
  const { authors: words } = useAdminMessages();
  const outdated = asOutdated(failed);
  const isNew = author.id === 'new' || isGone(failed);
  const name = authorName(author, locale);
  const sentence = failed ? undefined : sentenceOf(done, words.done);
  return (
    <>
      <p className="soft">
        <Link to={paths.adminAuthors(locale)}>{words.all}</Link>
      </p>
      <h1>{isNew ? words.newAuthor : words.editTitle(name)}</h1>
      {sentence && <DoneNotice>{sentence}</DoneNotice>}
      {outdated && (
        <OtherChanges
          key={outdated.seen}
          title={words.conflict}
          changes={outdated.changes.map(({ name: field, fields }) => ({
            label: words[field as (typeof LABELLED)[number]],
            value: presentValueOf(fields, field),
          }))}
        />
      )}
      <AuthorForm author={author} isNew={isNew} failed={failed} outdated={outdated} />
      {!isNew && (
        <>
          <AuthorMerge others={others} />
          <Confirmation
            open={words.delete}
            label={words.deleteName(name)}
            help={words.deleteHelp}
            confirm={words.deleteConfirm}
            fields={{ intent: 'delete' }}
          />
        </>
      )}
    </>
  );
}

function AuthorForm({
  author,
  isNew,
  failed,
  outdated,
}: {
  author: EditableAuthor;
  /** Also for an author that somebody else has deleted. */
  isNew: boolean;
  failed: FailedForm | null;
  outdated: OutdatedForm | null;
}) {
  const { locale } = useSite();
  const { authors: words } = useAdminMessages();
  const problems = outdated ? [] : (failed?.problems ?? []);
  const { formerSlugs } = author;
  const stored = toAuthorForm(author);
  // A refused merge has no values of this form.
  const values = failed && failed.values.slug !== undefined ? failed.values : stored;
  const seen = seenOf(failed, toSeen(stored));
  const field = (name: string) => ({ name, problems, defaultValue: values[name] ?? '', autoComplete: 'off' });
  return (
    <Form
      method="post"
      action={isNew ? paths.adminAuthor(locale, 'new') : undefined}
      className="admin-form"
      noValidate
      key={JSON.stringify(author) + outdated?.seen}
    >
      {!isNew && <input type="hidden" name="seen" value={seen} />}
      <AdminProblems problems={problems} fields={[...FIELDS]} />
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
      <PictureField
        name="picture"
        label={words.picture}
        value={values.picture ?? ''}
        problems={problems}
        onChange={() => {}}
      />
      <FormStateProvider value={{ values, problems, fixed: {} }}>
        <LinkList list="links" label={words.links} help={words.linksHelp} />
      </FormStateProvider>
      <AdminField {...field('slug')} label={words.slug} help={words.slugHelp} maxLength={TAG_SLUG_MAX} />
      {formerSlugs.length > 0 && <p className="soft">{words.former(formerSlugs.join(', '))}</p>}
      <div className="admin-buttons">
        <button className="button" type="submit" name="intent" value="save">
          {isNew ? words.createAuthor : words.save}
        </button>
        {!isNew && <a href={paths.author(locale, author.slug)}>{words.page}</a>}
      </div>
    </Form>
  );
}
