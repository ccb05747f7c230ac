import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { type EditorPost, isOut, publicPath } from '#app/ui/admin/editor/editor-post.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { slugFromTitle } from '#contract/posts/transliteration.ts';

/** A language in the publishing panel: whether it is to be published, and what that changes. */
export function LanguageChoice({
  locale,
  post,
  fields,
  isChanged,
  isLater,
  isChosen,
  onToggle,
}: {
  locale: Locale;
  post: EditorPost;
  /** The fields of the form. */
  fields: FormData;
  isChanged: boolean;
  /** Whether the date of the post is in the future. */
  isLater: boolean;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const { editor } = useAdminMessages();
  const title = String(fields.get(`${locale}.title`) ?? '');
  const slug = slugIn(fields) || post.slug || slugFromTitles(fields) || '';
  return (
    <label className="checkbox">
      <input type="checkbox" name={`publish.${locale}`} checked={isChosen} onChange={onToggle} />
      <span>
        <b>{editor.languages[locale]}</b>
        {title !== '' && <span className="soft"> · {editor.effects[effect()]}</span>}
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

  function effect(): keyof typeof editor.effects {
    if (!isOut(post, locale)) return !isChosen ? 'staysDraft' : isLater ? 'scheduled' : 'published';
    if (!isChanged) return post.versions[locale]?.state === 'scheduled' ? 'unchangedLater' : 'unchanged';
    return isChosen ? 'changed' : 'changesStay';
  }
}

function slugIn(fields: FormData): string {
  return String(fields.get('slug') ?? '');
}

function slugFromTitles(fields: FormData): string | undefined {
  const titles = LOCALES.map((locale) => String(fields.get(`${locale}.title`) ?? ''));
  return titles.map(slugFromTitle).find((slug) => slug !== '');
}
