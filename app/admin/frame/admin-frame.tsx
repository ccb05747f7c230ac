import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { withoutOutcome } from '#app/forms/outcome.ts';
import { HeaderLink } from '#app/site/ui/header-link.tsx';
import { LanguageSwitcher } from '#app/site/ui/language-switcher.tsx';
import { isWordmark, Logo } from '#app/site/ui/logo.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import { ThemeToggle } from '#app/site/ui/theme-toggle.tsx';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { AdminNavigation } from './admin-navigation.tsx';

/**
 * The frame of every page of the admin: skip link, header, sections, main part. `alternate` is the target of
 * the language switcher, if it is not the page's own address in the other language.
 */
export function AdminFrame({ alternate, children }: { alternate?: string; children: ReactNode }) {
  const messages = useAdminMessages();
  const isBusy = useNavigation().state !== 'idle';
  const main = useFocusOnNavigation();
  usePlainAddress();

  return (
    <div className="admin" aria-busy={isBusy}>
      <a className="skip-link" href="#main">
        {messages.skip}
      </a>
      <AdminHeader alternate={alternate} />
      <AdminNavigation />
      <p className="admin-progress" role="status">
        {isBusy && <span className="visually-hidden">{messages.loading}</span>}
      </p>
      <main id="main" className="admin-main" tabIndex={-1} ref={main}>
        {children}
      </main>
    </div>
  );
}

/**
 * Removes the outcome of the last action from the address bar, so that a reload, a bookmark or Back does not
 * announce it again. The page itself stays as it is. `PlainAddress` does the same on pages that are not hydrated.
 */
function usePlainAddress(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may bring an outcome
  useEffect(() => {
    const { pathname, hash } = window.location;
    const plain = withoutOutcome(window.location.search);
    if (plain !== window.location.search) history.replaceState(history.state, '', pathname + plain + hash);
  }, [key]);
}

/** Moves the focus to the main part after a navigation to another page, as loading a document does. */
function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // A page that chooses its own focus, such as the editor, has it already.
    if (main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);

  return main;
}

/** Links out of the admin load documents: pages of the site are not hydrated. */
function AdminHeader({ alternate }: { alternate: string | undefined }) {
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
