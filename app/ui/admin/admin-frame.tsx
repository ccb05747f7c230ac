import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { AdminHeader } from './admin-header.tsx';
import { useAdminMessages } from './admin-messages.ts';
import { AdminNavigation } from './admin-navigation.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { usePlainAddress } from './use-plain-address.ts';

/**
 * The frame of every page of the admin: skip link, header, sections, main part. `alternate` is the target of
 * the language switcher, if it is not the page's own address in the other language.
 */
export function AdminFrame({ alternate, children }: { alternate?: string; children: ReactNode }) {
  const messages = useAdminMessages();
  const isLoading = useNavigation().state === 'loading';
  const main = useFocusOnNavigation();
  usePlainAddress();
  return (
    <div className="admin" aria-busy={isLoading}>
      <a className="skip-link" href="#main">
        {messages.skip}
      </a>
      <AdminHeader alternate={alternate} />
      <AdminNavigation />
      <p className="admin-progress" role="status">
        {isLoading && <span className="visually-hidden">{messages.loading}</span>}
      </p>
      <main id="main" className="admin-main" tabIndex={-1} ref={main}>
        {children}
      </main>
    </div>
  );
}
