import { type RefObject, useState } from 'react';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { formatMoment } from '#app/i18n/moment.ts';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { useSite } from '#app/ui/site/site-context.tsx';
import { toInstant } from '#contract/local-time.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { slugFromTitle } from '#contract/posts/transliteration.ts';
import { type EditorPost, isOut, publicPath } from './editor-post.ts';
import { EverythingPublished } from './everything-published.tsx';
import { FieldProblem } from './fields/field-problem.tsx';
import type { SavingStatus } from './saving/status.ts';
import { Unpublish } from './unpublish.tsx';
import { useHasScripts } from './use-has-scripts.ts';

/** Shows what will become visible, and where, before it is published. */
export function PublishPanel({
  post,
  form,
  status,
  problems,
  onTranslate,
  ref,
}: {
  post: EditorPost;
  form: RefObject<HTMLFormElement | null>;
  status: SavingStatus;
  problems: FormProblem[];
  /** Opens a language with the other one as its source. */
  onTranslate: (locale: Locale) => void;
  ref: RefObject<HTMLDetailsElement | null>;
}) {
  const { editor } = useAdminMessages();
  // Without scripts the form may have changes that only its action sees.
  const isUnchanged = useHasScripts() && status.state === 'saved' && status.copies.length === 0;
  const isEverythingOut =
    LOCALES.some((locale) => isOut(post, locale)) &&
    LOCALES.every((locale) => isOut(post, locale) || post.versions[locale] === null);
  // The fields are read when the panel opens.
  const [fields, setFields] = useState<FormData | null>(null);
  return (
    <details
      className="publish-panel"
      ref={ref}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && form.current) setFields(new FormData(form.current));
      }}
    >
      <summary className="button" title="Ctrl+Enter" aria-keyshortcuts="Control+Enter">
        {editor.publish}
      </summary>
      <div className="publish-sheet">
        {isUnchanged && isEverythingOut ? (
          <EverythingPublished post={post} problems={problems} onTranslate={onTranslate} />
        ) : (
          <Choices
            post={post}
            fields={fields}
            status={status}
            isUnchanged={isUnchanged}
            problems={problems}
          />
        )}
      </div>
    </details>
  );
}

function Choices({
  post,
  fields,
  status,
  isUnchanged,
  problems,
}: {
  post: EditorPost;
  fields: FormData | null;
  status: SavingStatus;
  isUnchanged: boolean;
  problems: FormProblem[];
}) {
  const { editor } = useAdminMessages();
  const isPublished = LOCALES.some((locale) => isOut(post, locale));
  const [chosen, setChosen] = useState(() => chosenAtFirst(post, fields));
  const [readFields, setReadFields] = useState(fields);
  if (readFields !== fields) {
    setReadFields(fields);
    setChosen(chosenAtFirst(post, fields));
  }
  const toggle = (locale: Locale) =>
    setChosen((all) => (all.includes(locale) ? all.filter((entry) => entry !== locale) : [...all, locale]));
  const areOut = isPublished && chosen.every((locale) => isOut(post, locale));
  const words = areOut ? editor.publishChanges : editor.publishNow;
  const button = chosen.length > 1 ? words.both : chosen[0] && words[chosen[0]];
  const hasNothing = isUnchanged && areOut && chosen.length > 0;
  return (
    <>
      <Moment date={String(fields?.get('date') ?? post.parts.settings.fields.date ?? '')} />
      {LOCALES.map((locale) => (
        <LanguageChoice
          key={locale}
          locale={locale}
          post={post}
          fields={fields}
          isChanged={status.copies.includes(locale)}
          isChosen={chosen.includes(locale)}
          onToggle={() => toggle(locale)}
        />
      ))}
      <p className="soft">{editor.of[post.kind].alsoIn}</p>
      {isPublished && (
        <label className="checkbox">
          <input type="checkbox" name="minorEdit" value="yes" />
          <span>
            {editor.minorEdit}
            <br />
            <span className="soft">{editor.minorEditHelp}</span>
          </span>
        </label>
      )}
      <FieldProblem problems={problems} path="publish" />
      <p className="publish-buttons">
        {hasNothing ? (
          <span className="soft">{editor.nothingNew}</span>
        ) : (
          <button className="button" type="submit" name="intent" value="publish">
            {button ?? editor.publishNone}
          </button>
        )}
      </p>
      {isPublished && <Unpublish post={post} />}
    </>
  );
}

function LanguageChoice({
  locale,
  post,
  fields,
  isChanged,
  isChosen,
  onToggle,
}: {
  locale: Locale;
  post: EditorPost;
  fields: FormData | null;
  isChanged: boolean;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const { editor } = useAdminMessages();
  const titleOf = (entry: Locale) =>
    String(fields?.get(`${entry}.title`) ?? post.parts[entry].fields.title ?? '');
  const title = titleOf(locale);
  const given = String(fields?.get('slug') ?? post.parts.settings.fields.slug ?? '');
  const made = LOCALES.map((entry) => slugFromTitle(titleOf(entry))).find((entry) => entry !== '');
  const slug = given || post.slug || made || '';
  return (
    <label className="checkbox">
      <input type="checkbox" name={`publish.${locale}`} value="yes" checked={isChosen} onChange={onToggle} />
      <span>
        <b>{editor.languages[locale]}</b>
        {isOut(post, locale) && (
          <span className="soft"> · {isChanged ? editor.hasChanges : editor.alreadyPublished}</span>
        )}
        <br />
        {title === '' ? (
          <span className="soft">{editor.empty[locale]}</span>
        ) : (
          <span className="publish-address">
            <span lang={locale}>{title}</span> {slug !== '' && decodeURI(publicPath(post.kind, locale, slug))}
          </span>
        )}
      </span>
    </label>
  );
}

function Moment({ date }: { date: string }) {
  const { editor } = useAdminMessages();
  const site = useSite();
  const instant = toInstant(date, site.timeZone);
  const isLater = instant !== null && instant.getTime() > Date.now();
  return (
    <h2 suppressHydrationWarning>
      {isLater ? editor.becomes.later(formatMoment(instant.toISOString(), site)) : editor.becomes.now}
    </h2>
  );
}

function chosenAtFirst(post: EditorPost, fields: FormData | null): Locale[] {
  const isFilled = (locale: Locale) =>
    fields ? fields.get(`${locale}.title`) !== '' : (post.parts[locale].fields.content ?? '') !== '';
  return LOCALES.filter((locale) => (fields && isOut(post, locale)) || isFilled(locale));
}
