import { createContext, type ReactNode, useContext } from 'react';
import type { Locale } from '#contract/locales.ts';
import { messages } from '../i18n/messages.ts';
import type { Messages } from '../i18n/messages.uk.ts';

export type Theme = 'light' | 'dark';

/** What every page knows: the site, the language it speaks and how its reader wants it drawn. */
export type Site = {
  name: string;
  /** Absolute base of every link, without a slash at the end. */
  url: string;
  locale: Locale;
  /** Of the dates on its pages, by its IANA name. */
  timeZone: string;
  /** The user's choice; null follows the system. */
  theme: Theme | null;
  /** Path and query of the page, to come back to after a form. */
  path: string;
  /** Path of the picture that stands for the site where it is linked to. */
  picture: string;
  /** The signed-in user; null for anonymous readers. */
  currentUser: {
    name: string;
    isAdmin: boolean;
    /** For admins: the number of comments that wait for approval. */
    waiting: number;
  } | null;
};

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}

/** The site that an outer provider gives, if there is one. */
export function useOuterSite(): Site | null {
  return useContext(SiteContext);
}

export function useMessages(): Messages {
  return messages[useSite().locale];
}
