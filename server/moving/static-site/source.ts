import type { Locale } from '#contract/locales.ts';

/** Where a static copy gets its pages from. */
export type SiteSource = {
  /** The response to an anonymous reader. Redirects are not followed. */
  get: (target: string) => Promise<Response>;
  /** What stands instead of forms. */
  closed: Record<Locale, string>;
  /** The content security policy of pages. */
  policy: string;
  /** A script that runs on the copy. */
  readScript: (name: string) => Promise<Uint8Array>;
};
