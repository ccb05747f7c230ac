import { z } from './browsers/zod.ts';
import {
  AUTHOR_ALIASES_MAX,
  AUTHOR_BIO_MAX,
  AUTHOR_NAME_MAX,
  COVER_IMAGE_MAX,
  FEDIVERSE_HANDLE_MAX,
  TAG_SLUG_MAX,
} from './limits.ts';
import type { TextPart } from './links.ts';
import type { Locale } from './locales.ts';
import { slug } from './posts/slugs.ts';
import { type SiteLink, siteLinks } from './site-settings.ts';
import { text } from './text.ts';

const name = text({ max: AUTHOR_NAME_MAX, singleLine: true, trimmed: true });
const HANDLE = /^@[\w.-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

const biography = text({ max: AUTHOR_BIO_MAX, trimmed: true });

/** An admin's input for an author. Empty texts count as absent; one of the two names is required. */
export const authorInputSchema = z
  .strictObject({
    slug: slug(TAG_SLUG_MAX),
    nameUk: name,
    nameEn: name,
    /** Further names under which posts are signed. */
    aliases: z
      .array(text({ min: 1, max: AUTHOR_NAME_MAX, singleLine: true, trimmed: true }))
      .max(AUTHOR_ALIASES_MAX),
    bioUk: biography,
    bioEn: biography,
    /** The path of a file of this site or an http(s) address. */
    picture: text({ max: COVER_IMAGE_MAX, singleLine: true, trimmed: true }).refine(isPictureAddress, {
      error: 'Must be an http(s) address or a path that starts with "/"',
      params: { code: 'invalid_url' },
    }),
    links: siteLinks,
    /** The account in the fediverse, `@name@server`. */
    fediverse: text({ max: FEDIVERSE_HANDLE_MAX, singleLine: true, trimmed: true }).refine(
      (value) => value === '' || HANDLE.test(value),
      { error: 'Must be like @name@server', params: { code: 'invalid_handle' } },
    ),
    /** The id of the account whose new posts the author signs; empty for none, absent to leave it. */
    account: text({ max: 24, singleLine: true }).optional(),
  })
  .superRefine(({ nameUk, nameEn }, context) => {
    if (nameUk || nameEn) return;
    const params = { code: 'too_small' };
    context.addIssue({ code: 'custom', path: ['nameUk'], message: 'A name is required', params });
  });

export type AuthorInput = z.infer<typeof authorInputSchema>;

/**
 * An author as shown in bylines and structured data. The name is in the language of the page, or else in the other
 * one.
 */
export type AuthorLink = {
  slug: string;
  name: string;
  nameLocale: Locale;
  picture: string | null;
  links: SiteLink[];
  fediverse: string | null;
};

/** The page of an author. `biography` is plain text with empty lines between paragraphs. */
export type AuthorPage = AuthorLink & {
  biography: string | null;
  /** The biography as pages show it, with its links. */
  paragraphs: TextPart[][];
  locales: Locale[];
};

/** An author in the list for readers. `posts` counts the posts that readers see in the language of the list. */
export type AuthorCard = AuthorLink & {
  /** The first sentence of the biography, as pages show it. */
  sentence: string | null;
  posts: number;
};

/** An author in the admin's list; `posts` counts versions of posts, drafts included. */
export type AuthorItem = {
  id: string;
  slug: string;
  nameUk: string | null;
  nameEn: string | null;
  posts: number;
};

/** An author as the admin edits them. */
export type EditableAuthor = AuthorInput & { id: string; formerSlugs: string[] };

/** An account whose posts an author can sign. */
export type AuthorAccount = { id: string; name: string };

/** A name in bylines that belongs to no author. */
export type Byline = { name: string; posts: number };

function isPictureAddress(value: string): boolean {
  if (value === '' || /^\/(?![/\\])[^\s"<>\\]*$/.test(value)) return true;
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
