import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type EditorPost, isOut, publicPath } from '#app/editor/ui/editor-post.ts';
import { formatMoment } from '#app/formats/moment.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

/**
 * Shown in the publishing panel if there is nothing to publish: links to the published versions, and possible
 * actions.
 */
export function EverythingPublished({
  post,
  onTranslate,
}: {
  post: EditorPost;
  onTranslate: (locale: Locale) => void;
}) {
  const { editor } = useAdminMessages();
  const words = useTexts(newsletterAdminTexts);
  const site = useSite();
  const { newsletter } = site;
  const out = LOCALES.filter((locale) => isOut(post, locale));
  const date = out.map((locale) => post.versions[locale]?.publishedAt).find(Boolean);
  const isLater = out.every((locale) => post.versions[locale]?.state === 'scheduled');

  return (
    <>
      <h2>
        {isLater && date ? editor.everythingOut.later(formatMoment(date, site)) : editor.everythingOut.now}
      </h2>
      {LOCALES.map((locale) => (
        <div key={locale} className="published-language">
          <b>{editor.languages[locale]}</b>
          {out.includes(locale) ? (
            <Published locale={locale} post={post} />
          ) : (
            <Missing locale={locale} onTranslate={() => onTranslate(locale)} />
          )}
        </div>
      ))}
      {newsletter && post.kind === 'post' && (
        <p>
          <a href={paths.adminSend(site.locale, post.slug ?? post.id)}>{words.send.title}</a>
        </p>
      )}
      <p className="soft">{editor.everythingOut.next}</p>
    </>
  );
}

function Published({ locale, post }: { locale: Locale; post: EditorPost }) {
  const path = publicPath(post.kind, locale, post.slug ?? '');
  return (
    <a className="publish-address" href={path}>
      {decodeURI(path)}
    </a>
  );
}

function Missing({ locale, onTranslate }: { locale: Locale; onTranslate: () => void }) {
  const { editor } = useAdminMessages();
  return (
    <>
      <span className="soft">{editor.empty[locale]}</span>
      <button type="button" className="link-button" onClick={onTranslate}>
        {editor.translation.beside}
      </button>
    </>
  );
}
