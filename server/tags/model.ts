import type { Locale } from '#contract/locales.ts';
import type { TagLink } from '#contract/posts/pages.ts';
import type { Tag, UpdateTag } from '#contract/tags.ts';
import { namesOf } from '#server/audit/model.ts';

export type TagDoc = {
  _id: number;
  slug: string;
  nameUk: string | null;
  nameEn: string | null;
  descriptionUk?: string | null;
  descriptionEn?: string | null;
  /** Former slugs of the tag and of tags that were merged into it; their addresses redirect. */
  formerSlugs?: string[];
  /**
   * When the tag was merged or deleted. The document stays for a while, so that posts written concurrently are
   * changed too; readers do not see it.
   */
  goneAt?: Date;
  /** The slugs that a tag had when it was merged or deleted. */
  goneSlugs?: string[];
  /** The tag that replaces a merged one; a deleted one has none. */
  mergedInto?: number;
};

/** The fields that an admin sets. */
export type TagFields = Required<
  Pick<TagDoc, 'slug' | 'nameUk' | 'nameEn' | 'descriptionUk' | 'descriptionEn'>
>;

export function toTagFields(input: UpdateTag): TagFields {
  return {
    slug: input.slug,
    nameUk: input.nameUk || null,
    nameEn: input.nameEn || null,
    descriptionUk: input.descriptionUk || null,
    descriptionEn: input.descriptionEn || null,
  };
}

/** A tag in the form of its form fields. */
export function toTagInput({ slug, nameUk, nameEn, descriptionUk, descriptionEn }: TagDoc): UpdateTag {
  return {
    slug,
    nameUk: nameUk ?? '',
    nameEn: nameEn ?? '',
    descriptionUk: descriptionUk ?? '',
    descriptionEn: descriptionEn ?? '',
  };
}

/** A slug for a deleted tag, which no tag can choose. */
export function placeholderSlug(id: number): string {
  return `/${id}`;
}

/** A tag in the form in which the audit log names it. */
export function toSubject(doc: Pick<TagDoc, '_id' | 'slug' | 'nameUk' | 'nameEn'>) {
  return { id: String(doc._id), ...namesOf(doc) };
}

export function toTag(doc: TagDoc): Tag {
  return { id: doc._id, slug: doc.slug, nameUk: doc.nameUk, nameEn: doc.nameEn };
}

/** The name in the page's language, or else in the other one, or else the slug, which has no language. */
export function toTagLink(doc: TagDoc, locale: Locale): TagLink {
  const names: [Locale, string | null][] = [
    ['uk', doc.nameUk],
    ['en', doc.nameEn],
  ];
  const own = names.find(([language, name]) => language === locale && name !== null);
  const any = own ?? names.find(([, name]) => name !== null);

  return { slug: doc.slug, name: any?.[1] ?? doc.slug, nameLocale: any?.[0] ?? null };
}
