import type { ReactNode } from 'react';
import type { Alternate } from './language-switcher.tsx';
import { useMessages } from './site-context.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The frame of every page: skip link, header, main part, footer. `alternate` is the target of the language switcher. */
export function SitePage({ alternate, children }: { alternate: Alternate; children: ReactNode }) {
  const messages = useMessages();
  return (
    <>
      <a className="skip-link" href="#main">
        {messages.navigation.skip}
      </a>
      <SiteHeader alternate={alternate} />
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
