import { otherLocale } from '#contract/locales.ts';
import { useSite } from './site-context.tsx';

/** The head of the home page: the site's name and its tagline in both languages, the page's own first. */
export function Masthead() {
  const { name } = useSite();
  return (
    <header className="masthead">
      <h1>{name}</h1>
      <Taglines />
    </header>
  );
}

/** What the site is about, in both languages. */
export function Taglines() {
  const { taglines, locale } = useSite();
  const other = otherLocale(locale);
  return (
    <div className="taglines">
      <p>{taglines[locale]}</p>
      <p lang={other}>{taglines[other]}</p>
    </div>
  );
}
