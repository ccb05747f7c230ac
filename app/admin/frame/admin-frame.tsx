import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { withoutOutcome } from '#app/forms/outcome.ts';
import { AdminHeader } from './admin-header.tsx';
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
