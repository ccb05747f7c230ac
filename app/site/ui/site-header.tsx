import { Spaced } from '#app/ui/spaced.tsx';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { AccountLinks } from './account-links.tsx';
import { type Alternate, LanguageSwitcher } from './language-switcher.tsx';
import { isWordmark, Logo } from './logo.tsx';
import { SearchLink } from './search-link.tsx';
import { type Site, useMessages, useSite } from './site-context.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export function SiteHeader({ alternate }: { alternate: Alternate }) {
  const { name, logo, locale, path, currentUser, links: ownLinks } = useSite();
  const messages = useMessages();
  const links = [
    { href: paths.blog(locale), text: messages.navigation.blog },
    { href: paths.tags(locale), text: messages.navigation.tags },
    ...ownLinks,
  ];

  return (
    <header className={className(currentUser, path === paths.home(locale))}>
      <Spaced>
        <a className="site-name" href={paths.home(locale)} aria-current={isHere(path, paths.home(locale))}>
          <Logo />
          <span className={isWordmark(logo) ? 'visually-hidden' : undefined}>{name}</span>
        </a>
        <nav className="site-navigation" aria-label={messages.navigation.label}>
          <Spaced>
            {links.map(({ href, text }) => (
              <a key={href} href={href} aria-current={isHere(path, href) ?? isWithin(path, href, locale)}>
                {text}
              </a>
            ))}
          </Spaced>
        </nav>
        <SearchLink />
        <AccountLinks />
        <LanguageSwitcher alternate={alternate} />
        <ThemeToggle />
      </Spaced>
    </header>
  );
}

/**
 * The number of links next to the site's name; the styles size the name by it. The home page has the name in its
 * masthead.
 */
function className(currentUser: Site['currentUser'], isHome: boolean): string {
  const names = [
    'site-header',
    currentUser && 'is-signed-in',
    currentUser?.isAdmin && 'is-admin',
    isHome && 'is-home',
  ];
  return names.filter(Boolean).join(' ');
}

function isHere(path: string, href: string): 'page' | undefined {
  return path === href ? 'page' : undefined;
}

/** The page of a tag is one of the tags. */
function isWithin(path: string, href: string, locale: Locale): 'true' | undefined {
  return href === paths.tags(locale) && path.startsWith(`${href}/`) ? 'true' : undefined;
}
