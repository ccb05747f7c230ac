import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { messages } from '#app/texts/messages.ts';
import { NAVIGATION } from '#app/ui/navigation.ts';
import { Spaced } from '#app/ui/spaced.tsx';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { CONTENTS_ID } from './toc.tsx';

/**
 * Links to contents, language, search and the top while reading. On wide screens it is above the contents next to the
 * text; elsewhere the page's script shows it while the reader scrolls up. Without scripts it stays at the top.
 */
export function ReadingBar({
  alternate,
  hasContents = false,
}: {
  /** The path of the translation, if there is one. */
  alternate: string | null;
  hasContents?: boolean;
}) {
  const { locale } = useSite();
  const { post, search } = useMessages();
  const other = otherLocale(locale);

  return (
    <nav className="reading-bar" aria-label={post.readingBar} {...NAVIGATION}>
      <Spaced>
        {hasContents && (
          <a className="to-contents" href={`#${CONTENTS_ID}`}>
            {post.contents}
          </a>
        )}
        {alternate !== null && (
          <a href={alternate} lang={other} hrefLang={other}>
            {messages[other].language.name}
          </a>
        )}
        <a href={paths.search(locale)}>{search.title}</a>
        <a href="#main">{post.toTop}</a>
      </Spaced>
    </nav>
  );
}
