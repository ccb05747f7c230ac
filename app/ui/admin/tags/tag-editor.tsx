import { Form, Link } from 'react-router';
import { TAG_DESCRIPTION_MAX, TAG_NAME_MAX, TAG_SLUG_MAX } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import type { EditableTag, TagUse } from '#contract/tags.ts';
import { asOutdated, type OutdatedForm, seenOf, toSeen } from '../../../forms/form-conflict.ts';
import type { FailedForm } from '../../../forms/form-problems.ts';
import { isGone } from '../../../forms/gone-form.ts';
import { useSite } from '../../site/site-context.tsx';
import { useAdminMessages } from '../admin-messages.ts';
import { AdminField } from '../forms/admin-field.tsx';
import { AdminProblems } from '../forms/admin-problems.tsx';
import { Confirmation } from '../forms/confirmation.tsx';
import { DoneNotice, sentenceOf } from '../forms/done-notice.tsx';
import { OtherChanges, presentValueOf } from '../forms/other-changes.tsx';
import { TagMerge } from './tag-merge.tsx';
import { NEW_TAG, tagName } from './tag-name.ts';

type Field = 'nameUk' | 'nameEn' | 'descriptionUk' | 'descriptionEn' | 'slug';

/** In the order of the form. */
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
  tag: EditableTag;
  others: TagUse[];
  done: string | null;
  failed: FailedForm | OutdatedForm | null;
}) {
  const { locale } = useSite();
  const { tags: words } = useAdminMessages();
  const outdated = asOutdated(failed);
  const isNew = tag.id === NEW_TAG || isGone(failed);
  const name = tagName(tag, locale);
  const sentence = failed ? undefined : sentenceOf(done, words.done);
  const { uk, en } = tag.versions;
  return (
    <>
      <p className="soft">
        <Link to={paths.adminTags(locale)}>{words.all}</Link>
      </p>
      <h1>{isNew ? words.newTag : words.editTitle(name)}</h1>
      {sentence && <DoneNotice>{sentence}</DoneNotice>}
      {outdated && (
        <OtherChanges
          key={outdated.seen}
          title={words.conflict}
          changes={outdated.changes.map(({ name: field, fields }) => ({
            label: words[field as Field],
            value: presentValueOf(fields, field),
          }))}
        />
      )}
      <TagForm tag={tag} isNew={isNew} failed={failed} outdated={outdated} />
      {!isNew && (
        <>
          <Posts tag={tag} />
          <TagMerge tag={tag} others={others} />
          <Confirmation
            open={words.delete}
            label={words.deleteName(name)}
            help={words.deleteHelp(uk, en)}
            confirm={words.deleteConfirm}
            fields={{ intent: 'delete' }}
          />
        </>
      )}
    </>
  );
}

function TagForm({
  tag,
  isNew,
  failed,
  outdated,
}: {
  tag: EditableTag;
  /** Also for a tag that somebody else has deleted. */
  isNew: boolean;
  failed: FailedForm | null;
  outdated: OutdatedForm | null;
}) {
  const { locale } = useSite();
  const { tags: words } = useAdminMessages();
  const problems = outdated ? [] : (failed?.problems ?? []);
  const stored = Object.fromEntries(FIELDS.map(({ name }) => [name, tag[name] ?? '']));
  // A refused merge has no values of this form.
  const values = failed && failed.values.slug !== undefined ? failed.values : stored;
  const seen = seenOf(failed, toSeen(stored));
  return (
    <Form
      method="post"
      action={isNew ? paths.adminTag(locale, 'new') : undefined}
      className="admin-form"
      noValidate
      key={JSON.stringify(tag) + outdated?.seen}
    >
      {!isNew && <input type="hidden" name="seen" value={seen} />}
      <AdminProblems problems={problems} fields={FIELDS.map(({ name }) => name)} />
      {FIELDS.map(({ name, help, lang, max }) => (
        <AdminField
          key={name}
          name={name}
          label={words[name]}
          {...(help ? { help: words[isNew && help === 'slugHelp' ? 'newSlugHelp' : help] } : {})}
          lang={lang}
          problems={problems}
          defaultValue={values[name] ?? ''}
          maxLength={max}
          autoComplete="off"
        />
      ))}
      {tag.formerSlugs.length > 0 && <p className="soft">{words.former(tag.formerSlugs.join(', '))}</p>}
      <div className="admin-buttons">
        <button className="button" type="submit" name="intent" value="save">
          {isNew ? words.createTag : words.save}
        </button>
        {!isNew && <a href={paths.tag(locale, tag.slug)}>{words.page}</a>}
      </div>
    </Form>
  );
}

function Posts({ tag: { posts, versions } }: { tag: EditableTag }) {
  const { locale } = useSite();
  const { tags: words } = useAdminMessages();
  return (
    <section className="admin-section" aria-labelledby="used-by">
      <h2 id="used-by">{words.usedBy}</h2>
      {posts.length === 0 && <p className="soft">{words.nobodyUses}</p>}
      {posts.length > 0 && <p className="soft">{words.uses(versions.uk, versions.en)}</p>}
      <ul>
        {posts.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={paths.adminPost(locale, slug)}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
