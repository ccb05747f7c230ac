import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { messages } from '#app/texts/messages.ts';
import { hasFeature } from '#contract/feature.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PageLink } from '#contract/posts/pages.ts';

/**
 * The lines under a post's title: a link to the translation by its own title, or a note that there is none, and
 * a note if the translation is newer.
 */
export function TranslationLine({
  translation,
  isOutdated = false,
}: {
  translation: PageLink | null;
  /** The translation has changed since this version corresponded to it. */
  isOutdated?: boolean;
}) {
  const { locale } = useSite();
  const other = otherLocale(locale);
  const { post } = useMessages();

  if (!translation) {
    return (
      <p className="translation-line">
        {post.noTranslation}{' '}
        <a href={paths.blog(other)} hrefLang={other}>
          {post.otherPosts}
        </a>
      </p>
    );
  }
  return (
    <>
      <p className="translation-line" lang={other}>
        {messages[other].post.readHere}{' '}
        <a href={paths.post(other, translation.slug)} hrefLang={other} rel="alternate" dir="auto">
          {translation.displayTitle}
        </a>
        {hasFeature('both-versions') && (
          <>
            {' · '}
            <a href={paths.bothVersions(locale, translation.slug)} hrefLang={locale} lang={locale}>
              {post.bothVersions}
            </a>
          </>
        )}
      </p>
      {isOutdated && <p className="translation-line">{post.translationIsNewer}</p>}
    </>
  );
}
