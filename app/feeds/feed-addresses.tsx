import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

/** The feeds of a language: the address of one to copy, and the other formats. */
export function FeedAddresses({ language }: { language: Locale }) {
  const { url } = useSite();
  const { follow } = useMessages();
  return (
    <section aria-labelledby={`feeds-${language}`}>
      <h2 id={`feeds-${language}`}>{follow.language[language]}</h2>
      <figure className="code">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <pre tabIndex={0}>
          <code>{url + paths.rss(language)}</code>
        </pre>
      </figure>
      <p>
        {follow.formats} <a href={paths.rss(language)}>RSS</a>, <a href={paths.atom(language)}>Atom</a>,{' '}
        <a href={paths.jsonFeed(language)}>JSON Feed</a>
      </p>
    </section>
  );
}
