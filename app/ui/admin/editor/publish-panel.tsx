import { type RefObject, useState } from 'react';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import { slugFromTitle } from '#contract/posts/transliteration.ts';
import type { FormProblem } from '../../../form-problems.ts';
import { toInstant } from '../../../i18n/local-time.ts';
import { formatMoment } from '../../../i18n/moment.ts';
import { useSite } from '../../site/site-context.tsx';
import { useAdminMessages } from '../admin-messages.ts';
import { type EditorPost, publicPath } from './editor-post.ts';
import { FieldProblem } from './fields/field-problem.tsx';

/** Shows what will become visible, and where, before it is published. */
export function PublishPanel({
  post,
  form,
  copies,
  problems,
  ref,
}: {
  post: EditorPost;
  form: RefObject<HTMLFormElement | null>;
  /** The parts with changes that are not public. */
  copies: DraftPart[];
  problems: FormProblem[];
  ref: RefObject<HTMLDetailsElement | null>;
}) {
  const { editor } = useAdminMessages();
  const isPublished = LOCALES.some((locale) => isOut(post, locale));
  const [chosen, setChosen] = useState<Locale[]>(() => LOCALES.filter((locale) => isFilled(post, locale)));
  // The fields are read when the panel opens.
  const [fields, setFields] = useState<FormData | null>(null);
  const toggle = (locale: Locale) =>
    setChosen((all) => (all.includes(locale) ? all.filter((entry) => entry !== locale) : [...all, locale]));
  const words =
    isPublished && chosen.every((locale) => isOut(post, locale)) ? editor.publishChanges : editor.publishNow;
  const button = chosen.length > 1 ? words.both : chosen[0] && words[chosen[0]];
  return (
    <details
      className="publish-panel"
      ref={ref}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open || !form.current) return;
        const read = new FormData(form.current);
        setFields(read);
        setChosen(
          LOCALES.filter((locale) => isOut(post, locale) || String(read.get(`${locale}.title`)) !== ''),
        );
      }}
    >
      <summary className="button" title="Ctrl+Enter" aria-keyshortcuts="Control+Enter">
        {editor.publish}
      </summary>
      <div className="publish-sheet">
        <Moment date={String(fields?.get('date') ?? post.parts.settings.fields.date ?? '')} />
        {LOCALES.map((locale) => (
          <LanguageChoice
            key={locale}
            locale={locale}
            post={post}
            fields={fields}
            isChanged={copies.includes(locale)}
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
          <button className="button" type="submit" name="intent" value="publish">
            {button ?? editor.publishNone}
          </button>
          {isPublished && (
            <button className="button danger" type="submit" name="intent" value="unpublish">
              {editor.unpublish}
            </button>
          )}
        </p>
      </div>
    </details>
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

function isOut(post: EditorPost, locale: Locale): boolean {
  const state = post.versions[locale]?.state;
  return state === 'published' || state === 'scheduled';
}

function isFilled(post: EditorPost, locale: Locale): boolean {
  return (post.parts[locale].fields.content ?? '') !== '';
}
