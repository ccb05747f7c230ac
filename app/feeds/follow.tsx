import { features } from '#app/features.ts';
import { withTiedWords } from '#app/formats/tied-words.ts';
import { listHead } from '#app/head/page-head.ts';
import { partsOf } from '#app/parts.ts';
import { useCopyLabels } from '#app/posts/ui/post-body.tsx';
import { loadPage } from '#app/requests/load-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages } from '#app/texts/messages.ts';
import { hasFeature } from '#contract/feature.ts';
import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Route } from './+types/follow';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => null, { isCached: true });
}

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  const { follow } = messages[site.locale];
  return listHead({
    site,
    title: follow.title,
    description: follow.description(site.name),
    path: paths.follow(site.locale),
    steps: [{ name: follow.title, path: paths.follow(site.locale) }],
    versions: { uk: paths.follow('uk'), en: paths.follow('en') },
  });
}

const offers = partsOf(features, 'FollowOffer');

export default function Follow() {
  const { locale } = useSite();
  const { follow, navigation } = useMessages();
  const locales = LOCALES.toSorted((a, b) => Number(b === locale) - Number(a === locale));

  return (
    <SitePage alternate={paths.follow(otherLocale(locale))}>
      <header className="page-header">
        <h1 className="page-title">{withTiedWords(follow.title)}</h1>
      </header>
      <div className="follow prose" {...useCopyLabels()}>
        <p>{follow.lead}</p>
        <p>{follow.how}</p>
        {offers.map(([name, Offer]) => (
          <Offer key={name} />
        ))}
        {locales.map((language) => (
          <FeedAddresses key={language} language={language} />
        ))}
        <p>{follow.tags}</p>
        {hasFeature('api-docs') && (
          <p>
            {follow.programs} <a href={paths.apiDocs(locale)}>{navigation.api}</a>
          </p>
        )}
      </div>
    </SitePage>
  );
}

/** The feeds of a language: the address of one to copy, and the other formats. */
function FeedAddresses({ language }: { language: Locale }) {
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
