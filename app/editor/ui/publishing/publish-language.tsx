import { Fragment } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type EditorPost, isOut, publicPath } from '#app/editor/ui/editor-post.ts';
import { checkText } from '#app/editor/ui/text/text-check.ts';
import { useDeadLinks } from '#app/editor/ui/text/use-preview.ts';
import { formatList } from '#app/formats/format.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { readablePath } from '#contract/paths.ts';
import { slugFromTitle } from '#contract/posts/transliteration.ts';
import { toLocalTime } from '#contract/time/local-time.ts';

/** A language in the publishing panel: whether it is to be published, and what that changes. */
export function LanguageChoice({
  locale,
  post,
  fields,
  isChanged,
  later,
  chosen,
  onToggle,
}: {
  locale: Locale;
  post: EditorPost;
  fields: FormData;
  isChanged: boolean;
  /** The date of the post if it is in the future. */
  later: Date | null;
  chosen: readonly Locale[];
  onToggle: () => void;
}) {
  const { editor } = useAdminMessages();
  const site = useSite();
  const missing = missingIn(fields, locale);
  const isChosen = chosen.includes(locale);
  const title = String(fields.get(`${locale}.title`) ?? '');
  const content = String(fields.get(`${locale}.content`) ?? '');
  const withoutAlt = checkText(content).filter(({ kind }) => kind === 'alt');
  const deadLinks = useDeadLinks({ locale, kind: post.kind, content });
  const slug = slugIn(fields) || post.slug || slugFromTitles(fields, chosen) || '';
  return (
    <label className="checkbox">
      <input type="checkbox" name={`publish.${locale}`} checked={isChosen} onChange={onToggle} />
      <span>
        <b>{editor.languages[locale]}</b>
        {missing.length === 0 && <span className="soft"> · {editor.effects[effect()]}</span>}
        <br />
        {missing.length === 0 ? (
          <span className="publish-address">
            <span lang={locale}>{title}</span>
            {slug !== '' && (
              <>
                <br />
                <span className="soft">{decodeURI(publicPath(post.kind, locale, slug))}</span>
              </>
            )}
          </span>
        ) : (
          <span className="soft">
            {missing.length === 2
              ? editor.empty[locale]
              : missing.map((field) => editor.problems[field]).join(' ')}
          </span>
        )}
        {withoutAlt.length > 0 && (
          <>
            <br />
            <span className="soft">
              {editor.warnings.alt}:{' '}
              {formatList(
                withoutAlt.map(({ line }) => editor.warnings.line(line)),
                site.locale,
              )}
            </span>
          </>
        )}
        {deadLinks.map((path) => (
          <Fragment key={path}>
            <br />
            <span className="soft">{editor.warnings.link(readablePath(path))}</span>
          </Fragment>
        ))}
      </span>
    </label>
  );

  function effect(): keyof typeof editor.effects {
    const state = post.versions[locale]?.state;
    if (!isOut(post, locale)) return !isChosen ? 'staysDraft' : later ? 'scheduled' : 'published';
    if (state === 'scheduled' && isMoved() && (later || isChosen)) return later ? 'scheduled' : 'published';
    if (state === 'published' && isMoved() && later && isChosen) return 'hidden';
    if (!isChanged) return state === 'scheduled' ? 'unchangedLater' : 'unchanged';
    return isChosen ? 'changed' : 'changesStay';
  }

  /** Whether the date in the form is not yet that of a language. */
  function isMoved(): boolean {
    const dates = LOCALES.flatMap((entry) => post.versions[entry]?.publishedAt ?? []);
    return !dates.some((date) => toLocalTime(date, site.timeZone) === fields.get('date'));
  }
}

/** The fields that a language needs and does not have. */
export function missingIn(fields: FormData, locale: Locale): ('title' | 'content')[] {
  const needed = ['title', 'content'] as const;
  return needed.filter((field) => String(fields.get(`${locale}.${field}`) ?? '').trim() === '');
}

function slugIn(fields: FormData): string {
  return String(fields.get('slug') ?? '');
}

/** As the server makes one: from the titles that are published. */
function slugFromTitles(fields: FormData, chosen: readonly Locale[]): string | undefined {
  const titles = chosen.map((locale) => String(fields.get(`${locale}.title`) ?? ''));
  return titles.map(slugFromTitle).find((slug) => slug !== '');
}
