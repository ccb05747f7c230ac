import { useLocation } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { withoutOutcome } from '#app/forms/outcome.ts';
import { HeaderLink } from '#app/site/ui/header-link.tsx';
import { LanguageSwitcher } from '#app/site/ui/language-switcher.tsx';
import { isWordmark, Logo } from '#app/site/ui/logo.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import { ThemeToggle } from '#app/site/ui/theme-toggle.tsx';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

/** Links out of the admin load documents: pages of the site are not hydrated. */
export function AdminHeader({ alternate }: { alternate: string | undefined }) {
  const { name, logo, locale, currentUser } = useSite();
  const { account } = useAdminMessages();
  const { pathname, search } = useLocation();
  const elsewhere = `/${otherLocale(locale)}${pathname.slice(locale.length + 1)}${withoutOutcome(search)}`;

  return (
    <header className="admin-header">
      <a className="site-name" href={paths.home(locale)}>
        <Logo />
        <span className={isWordmark(logo) ? 'visually-hidden' : undefined}>{name}</span>
      </a>
      <LanguageSwitcher alternate={alternate ?? elsewhere} />
      {currentUser && (
        <HeaderLink
          href={paths.account(locale)}
          word={currentUser.name}
          label={account(currentUser.name)}
          isHere={false}
        >
          <circle cx="12" cy="8.2" r="3.9" />
          <path d="M4.6 20c.9-3.9 3.8-5.9 7.4-5.9s6.5 2 7.4 5.9" />
        </HeaderLink>
      )}
      <ThemeToggle />
    </header>
  );
}
