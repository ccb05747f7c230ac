import { createHash } from 'node:crypto';
import type { Locale } from '#contract/locales.ts';

/** Raised whenever the same words are drawn differently, so that every picture gets a new address. */
const DRAWING_VERSION = 1;

type SiteWords = {
  locale: Locale;
  /** The site's name. */
  site: string;
};

/** What the picture of one language version shows. */
export type PostDrawing = SiteWords & {
  title: string;
  author: string;
  tag: string | null;
  /** The language's name in itself. */
  language: string;
};

/** What stands for the site itself, and for a post of whose title nothing can be drawn. */
export type SiteDrawing = SiteWords & {
  title: null;
  /** The site's languages, that of the page first. */
  languages: string[];
};

export type Drawing = PostDrawing | SiteDrawing;

/** Names a picture by all that it shows: what is drawn otherwise has another address. */
export function hashOf(drawing: Drawing): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, drawing]))
    .digest('hex')
    .slice(0, 16);
}
