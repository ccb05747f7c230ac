import type { ObjectId } from 'mongodb';
import type { AuthorInput, AuthorLink, EditableAuthor } from '#contract/authors.ts';
import type { Locale } from '#contract/locales.ts';
import type { SiteLink } from '#contract/site-settings.ts';
import { namesOf } from '#server/audit/model.ts';
import { findId } from '#server/db/ids.ts';

/**
 * An author: the collection `authors`. Authors are linked with posts by the names in bylines; an account only has the
 * name that its new posts begin with.
 */
export type AuthorDoc = {
  _id: ObjectId;
  slug: string;
  nameUk: string | null;
  nameEn: string | null;
  /** Every name that this author has in bylines, including the two above. A name belongs to one author. */
  names: string[];
  bioUk: string | null;
  bioEn: string | null;
  /** The path of a file of this site or an http(s) address. */
  picture: string | null;
  links: SiteLink[];
  /** Older documents lack it. */
  fediverse?: string | null;
  /** The account whose new posts the author signs. */
  account?: ObjectId | null;
  /** Former slugs of the author and of authors who were merged into this one; their addresses redirect. */
  formerSlugs: string[];
  /**
   * The data of an author who is being merged into another one, until it has been transferred. Readers and admins
   * never see the document.
   */
  merged?: Pick<AuthorDoc, 'slug' | 'names' | 'formerSlugs'> & { into: ObjectId };
};

export type MergedAuthor = AuthorDoc & Required<Pick<AuthorDoc, 'merged'>>;

/** The fields that an admin sets; `formerSlugs` follows from them. */
export type AuthorFields = Omit<AuthorDoc, '_id' | 'formerSlugs' | 'merged'>;

/**
 * Shows the authors as if all decided merges were done, so that an interrupted merge is never visible. An author
 * merged into one that no longer exists is still listed.
 */
export function withMerges(docs: AuthorDoc[]): AuthorDoc[] {
  const present = new Map(docs.filter(({ merged }) => !merged).map((doc) => [doc._id.toHexString(), doc]));
  for (const { merged, ...doc } of docs) {
    if (!merged) continue;

    const { into, slug, names, formerSlugs } = merged;
    const stays = present.get(into.toHexString());
    if (!stays) present.set(doc._id.toHexString(), { ...doc, slug, names, formerSlugs });
    else
      present.set(into.toHexString(), {
        ...stays,
        names: [...new Set([...stays.names, ...names])],
        formerSlugs: [...new Set([...stays.formerSlugs, slug, ...formerSlugs])],
      });
  }
  return [...present.values()];
}

/** An author in the form in which the audit log names it. */
export function toSubject(author: Pick<AuthorDoc, '_id' | 'slug' | 'nameUk' | 'nameEn'>) {
  return { id: author._id.toHexString(), ...namesOf(author) };
}

export function toAuthorFields(input: AuthorInput): AuthorFields {
  const [nameUk, nameEn] = [input.nameUk || null, input.nameEn || null];
  const names = [nameUk, nameEn, ...input.aliases].filter((name) => name !== null);
  return {
    slug: input.slug,
    nameUk,
    nameEn,
    names: [...new Set(names)],
    bioUk: input.bioUk || null,
    bioEn: input.bioEn || null,
    picture: input.picture || null,
    links: input.links,
    fediverse: input.fediverse || null,
    ...(input.account === undefined ? {} : { account: findId(input.account) }),
  };
}

export function toEditableAuthor(doc: AuthorDoc): EditableAuthor {
  const { _id, slug, nameUk, nameEn, names, bioUk, bioEn, picture, links, fediverse, account, formerSlugs } =
    doc;
  return {
    id: _id.toHexString(),
    slug,
    nameUk: nameUk ?? '',
    nameEn: nameEn ?? '',
    aliases: names.filter((name) => name !== nameUk && name !== nameEn),
    bioUk: bioUk ?? '',
    bioEn: bioEn ?? '',
    picture: picture ?? '',
    links,
    fediverse: fediverse ?? '',
    account: account?.toHexString() ?? '',
    formerSlugs,
  };
}

export function toAuthorLink(doc: AuthorDoc, locale: Locale): AuthorLink {
  const { slug, nameUk, nameEn, picture, links, fediverse = null } = doc;
  const [own, other] = locale === 'uk' ? [nameUk, nameEn] : [nameEn, nameUk];
  const otherLocale = locale === 'uk' ? 'en' : 'uk';
  const name = own ?? other ?? slug;
  const nameLocale = own === null && other !== null ? otherLocale : locale;
  return { slug, name, nameLocale, picture, links, fediverse };
}
