import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Site, SiteProvider } from '#app/site/ui/site-context.tsx';

/** Renders inside a site context, in English by default. */
export function renderInSite(content: ReactNode, site: Partial<Site> = {}) {
  const whole: Site = {
    taglines: { uk: 'Блог двома мовами', en: 'A blog in two languages' },
    name: 'Dvomova',
    url: 'https://example.com',
    locale: 'en',
    timeZone: 'Europe/Kyiv',
    theme: null,
    textSize: null,
    path: '/en',
    picture: '/og/uk/0123456789abcdef.png',
    sharePicture: null,
    logo: null,
    footer: '',
    links: [],
    footerLinks: [],
    hasAuthors: false,
    socialLinks: [],
    accentStyle: null,
    sendsLetters: false,
    switchedOn: [],
    countsViews: true,
    currentUser: null,
    ...site,
  };
  return render(<SiteProvider site={whole}>{content}</SiteProvider>);
}
