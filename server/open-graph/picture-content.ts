import { createHash } from 'node:crypto';
import type { Locale } from '#contract/locales.ts';

/** Raised when the same content is rendered differently, so that every picture gets a new URL. */
const RENDER_VERSION = 2;

type SiteText = {
  locale: Locale;
  /** The site's name. */
  site: string;
};

/** The content of the picture of a language version. */
export type PostPictureContent = SiteText & {
  title: string;
  author: string;
  tag: string | null;
  /** The id of the cover if it is a picture of this site. */
  cover: string | null;
  /** The language's name in itself. */
  language: string;
};

/** The content of the site's picture, and of the picture of a post whose title has no character that can be drawn. */
export type SitePictureContent = SiteText & {
  title: null;
  /** The site's languages, the page's own first. */
  languages: string[];
};

export type PictureContent = PostPictureContent | SitePictureContent;

/** JPEG for pictures with a photograph, PNG for those with only text. */
export function formatOf(content: PictureContent): 'jpg' | 'png' {
  return content.title !== null && content.cover !== null ? 'jpg' : 'png';
}

/** Identifies a picture by everything that it shows, so that other content has another URL. */
export function hashOf(content: PictureContent): string {
  return createHash('sha256')
    .update(JSON.stringify([RENDER_VERSION, content]))
    .digest('hex')
    .slice(0, 16);
}
