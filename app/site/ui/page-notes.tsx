import { messages } from '#app/texts/messages.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { StandalonePage } from '#contract/posts/standalone-pages.ts';
import { useMessages, useSite } from './site-context.tsx';

/** Below the title of a standalone page: the way to its translation, and to the editor for admins. */
export function PageNotes({ page }: { page: StandalonePage }) {
  const { locale, currentUser } = useSite();
  const { page: words, post } = useMessages();
  const other = otherLocale(locale);
  const { translation, slug, state } = page;

  return (
    <>
      {translation ? (
        <p className="translation-line" lang={other}>
          {messages[other].post.readHere}{' '}
          <a href={paths.page(other, translation.slug)} hrefLang={other} rel="alternate" dir="auto">
            {translation.displayTitle}
          </a>
        </p>
      ) : (
        <p className="translation-line">{words.noTranslation}</p>
      )}
      {page.isOutdated && <p className="translation-line">{post.translationIsNewer}</p>}
      {currentUser?.isAdmin && (
        <p className={state === 'published' ? 'admin-bar' : 'admin-bar is-hidden'}>
          {state === 'draft' && words.draft} <a href={paths.adminPage(locale, slug)}>{post.edit}</a>
        </p>
      )}
    </>
  );
}
