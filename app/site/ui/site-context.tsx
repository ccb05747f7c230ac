import { createContext, type ReactNode, useContext } from 'react';
import { messages } from '#app/texts/messages.ts';
import type { Messages } from '#app/texts/uk/messages.ts';
import type { Locale } from '#contract/locales.ts';
import type { SiteLink, SitePicture } from '#contract/site-settings.ts';
import type { TextSize, Theme } from '#contract/theme.ts';

/** A link of a feature in the navigation of the admin; `isRare` as in the table of pages. */
export type AdminLink = SiteLink & { isRare?: true };

/** The data that every page needs: the site, the language, the theme and the signed-in user. */
export type Site = {
  /** In the language of the page. */
  name: string;
  /** What the site is about, in one sentence a language. */
  taglines: Record<Locale, string>;
  /** Base of absolute URLs, without a trailing slash. */
  url: string;
  locale: Locale;
  /** IANA name of the time zone of dates on pages. */
  timeZone: string;
  /** The user's choice; null follows the system. */
  theme: Theme | null;
  /** The user's choice; null is the browser's size. */
  textSize: TextSize | null;
  /** Path and query of the page, where forms return to. */
  path: string;
  /** Path of the site's Open Graph picture. */
  picture: string;
  /** The owner's own picture for links to pages that have none; null if there is none. */
  sharePicture: SitePicture | null;
  /** The owner's logo; `dark` is null if one serves both themes. */
  logo: { light: SitePicture; dark: SitePicture | null } | null;
  /** The owner's own text at the end of each page, in the language of the page; empty if there is none. */
  footer: string;
  /** The owner's own links next to those of the navigation: standalone pages, then those of the settings. */
  links: SiteLink[];
  /** The links at the end of pages to pages of features, then to standalone pages. */
  footerLinks: SiteLink[];
  /** Whether the list of authors in this language has several entries and is therefore linked. */
  hasAuthors: boolean;
  /** Where else the site's author is, on social networks for example. */
  socialLinks: SiteLink[];
  /** The path of the style with the owner's own accent; null for the default one. */
  accentStyle: string | null;
  /** Whether the script of the page reports views. */
  countsViews: boolean;
  /** Whether the site sends letters. If not, no page mentions them. */
  sendsLetters: boolean;
  /** Names of features that the owner has switched on. */
  switchedOn: string[];
  /** The signed-in user; null for anonymous readers. */
  currentUser: {
    name: string;
    /** Whether the user may open the admin. */
    isAdmin: boolean;
    /** The names of the pages of the admin that the user may open. */
    pages: string[];
    /** What waits for them, with the names of pages of the admin. */
    waiting: [page: string, entry: Attention][];
    /** Links to pages of features that are not in the table of pages. */
    adminLinks: AdminLink[];
    footerLinks: SiteLink[];
  } | null;
};

/** How much there is to do for an admin, in words, and the address of the list. */
export type Attention = { text: string; count: number; to: string };

/** How much waits for the signed-in user; 0 if the user is not an admin. */
export function countWaiting({ currentUser }: Site): number {
  return currentUser?.waiting.reduce((sum, [, { count }]) => sum + count, 0) ?? 0;
}

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}

/** The site of an enclosing provider; null if there is none. */
export function useOuterSite(): Site | null {
  return useContext(SiteContext);
}

export function useMessages(): Messages {
  return useTexts(messages);
}

/** The texts of a feature in the language of the page. */
export function useTexts<Texts>(texts: Record<Locale, Texts>): Texts {
  return texts[useSite().locale];
}
