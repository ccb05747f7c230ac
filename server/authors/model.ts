import type { ObjectId } from 'mongodb';
import type { AuthorInput, AuthorLink, EditableAuthor } from '#contract/authors.ts';
import type { Locale } from '#contract/locales.ts';
import type { SiteLink } from '#contract/site-settings.ts';

/**
 * An author: the collection `authors`. Authors are joined with posts by the names in bylines and have no relation
 * to accounts.
 */
export type AuthorDoc = {
  _id: ObjectId;
  slug: string;
  nameUk: string | null;
  nameEn: string | null;
  /** Every name that bylines of this author have, the two above included. A name has one author. */
  names: string[];
  bioUk: string | null;
  bioEn: string | null;
  /** The path of a file of this site or an http(s) address. */
  picture: string | null;
  links: SiteLink[];
  /** Slugs that the author had, or one who was merged into this one; their addresses redirect. */
  formerSlugs: string[];
};

/** What an admin sets; `formerSlugs` follows from it. */
export type AuthorFields = Omit<AuthorDoc, '_id' | 'formerSlugs'>;

export function toAuthorFields(input: AuthorInput): AuthorFields {
  const [nameUk, nameEn] = [input.nameUk || null, input.nameEn || null];
  const names = [nameUk, nameEn, ...input.aliases].filter((name) => name !== null);
  return {
    slug: input.slug,
    ...{ nameUk, nameEn, names: [...new Set(names)] },
    bioUk: input.bioUk || null,
    bioEn: input.bioEn || null,
    picture: input.picture || null,
    links: input.links,
  };
}

export function toEditableAuthor(doc: AuthorDoc): EditableAuthor {
  const { _id, slug, nameUk, nameEn, names, bioUk, bioEn, picture, links, formerSlugs } = doc;
  return {
    ...{ id: _id.toHexString(), slug, nameUk: nameUk ?? '', nameEn: nameEn ?? '' },
    aliases: names.filter((name) => name !== nameUk && name !== nameEn),
    ...{ bioUk: bioUk ?? '', bioEn: bioEn ?? '', picture: picture ?? '', links, formerSlugs },
  };
}

export function toAuthorLink(doc: AuthorDoc, locale: Locale): AuthorLink {
  const { slug, nameUk, nameEn, picture, links } = doc;
  const [own, other] = locale === 'uk' ? [nameUk, nameEn] : [nameEn, nameUk];
  const otherLocale = locale === 'uk' ? 'en' : 'uk';
  const name = own ?? other ?? slug;
  return { slug, name, nameLocale: own === null && other !== null ? otherLocale : locale, picture, links };
}
