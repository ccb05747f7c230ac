import { messages } from '#app/texts/messages.ts';
import { Spaced } from '#app/ui/spaced.tsx';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { useMessages, useSite } from './site-context.tsx';

/**
 * The path of the page's translation. Null if there is none: the switcher then leads to the list of posts in
 * the other language, and its label says so.
 */
export type Alternate = string | null;

export function LanguageSwitcher({ alternate }: { alternate: Alternate }) {
  const { locale } = useSite();
  const own = useMessages();
  const other = otherLocale(locale);
  const link = (
    <a key={other} href={alternate ?? paths.blog(other)} lang={other} hrefLang={other}>
      {alternate === null ? messages[other].language.allPosts : messages[other].language.name}
    </a>
  );
  const here = (
    <span key={locale} aria-current="true">
      {own.language.name}
    </span>
  );

  return (
    <nav
      className={alternate === null ? 'language-switcher has-long-label' : 'language-switcher'}
      aria-label={own.language.label}
    >
      <Spaced>{locale === 'uk' ? [here, link] : [link, here]}</Spaced>
    </nav>
  );
}
