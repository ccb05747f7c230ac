import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { collection } from '../db/client.ts';
import type { PostDoc } from './model.ts';
import { NEWEST_FIRST, visible } from './store.ts';

const posts = () => collection<PostDoc>('posts');

export type FeedDoc = Omit<PostDoc, 'headings' | 'media' | 'text'>;

export type OutlineDoc = Pick<
  PostDoc,
  'slug' | 'locale' | 'title' | 'excerpt' | 'summary' | 'publishedAt' | 'createdAt' | 'updatedAt'
>;

export type AddressDoc = Pick<
  PostDoc,
  'translationId' | 'slug' | 'locale' | 'publishedAt' | 'createdAt' | 'updatedAt' | 'coverImage'
> & { cover: { kind: 'image' | 'video' | null } | null };

const OUTLINE = {
  ...{ _id: 0, slug: 1, locale: 1, title: 1, excerpt: 1, summary: 1 },
  ...{ publishedAt: 1, createdAt: 1, updatedAt: 1 },
} as const;

/** All of it is in one index, so that no document is read: 20,000 of them would be some 300 MB. */
const ADDRESS = {
  ...{ _id: 0, translationId: 1, slug: 1, locale: 1, publishedAt: 1, createdAt: 1, updatedAt: 1 },
  ...{ coverImage: 1, 'cover.kind': 1 },
} as const;

export function findNewestDocs({
  locale,
  tagId,
  limit,
  now,
}: {
  locale: Locale;
  tagId?: number | undefined;
  limit: number;
  now: Date;
}): Promise<FeedDoc[]> {
  return posts()
    .find({ locale, ...(tagId === undefined ? {} : { tagIds: tagId }), ...visible(now) })
    .sort(NEWEST_FIRST)
    .limit(limit)
    .project<FeedDoc>({ headings: 0, media: 0, text: 0 })
    .toArray();
}

/** Newest first, of one language or of both. What is not taken is not read. */
export function findOutlines({
  locale,
  limit = 0,
  now,
}: {
  locale?: Locale | undefined;
  limit?: number;
  now: Date;
}): AsyncIterable<OutlineDoc> {
  return posts()
    .find({ locale: { $in: locale ? [locale] : [...LOCALES] }, ...visible(now) })
    .sort(NEWEST_FIRST)
    .limit(limit)
    .batchSize(200)
    .project<OutlineDoc>(OUTLINE);
}

/** The visible versions in the other language of posts that are all in one. */
export async function findTwins(
  docs: Pick<PostDoc, 'slug'>[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<Pick<PostDoc, 'slug' | 'locale' | 'title'>[]> {
  if (docs.length === 0) return [];
  const slugs = docs.map((doc) => doc.slug);
  return posts()
    .find({ slug: { $in: slugs }, locale: otherLocale(locale), ...visible(now) })
    .project<Pick<PostDoc, 'slug' | 'locale' | 'title'>>({ _id: 0, slug: 1, locale: 1, title: 1 })
    .toArray();
}

/** In the order in which posts were made, so that old ones keep their place; versions of one together. */
export function findAddresses(now: Date): AsyncIterable<AddressDoc> {
  return posts()
    .find(visible(now))
    .sort({ translationId: 1, locale: 1 })
    .batchSize(1_000)
    .project<AddressDoc>(ADDRESS);
}

export async function countVisible(now: Date): Promise<number> {
  const counts = LOCALES.map((locale) => posts().countDocuments({ locale, ...visible(now) }));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** How many versions `findAddresses` gives, and how many bytes of slugs and covers, by the same index. */
export async function measureAddresses(now: Date): Promise<{ versions: number; bytes: number }> {
  const bytes = { $add: [{ $strLenBytes: '$slug' }, { $strLenBytes: { $ifNull: ['$coverImage', ''] } }] };
  const [sum] = await posts()
    .aggregate<{ versions: number; bytes: number }>([
      { $match: visible(now) },
      { $group: { _id: null, versions: { $sum: 1 }, bytes: { $sum: bytes } } },
    ])
    .toArray();
  return { versions: sum?.versions ?? 0, bytes: sum?.bytes ?? 0 };
}

/** Ids of the tags that visible posts of the language have. A look into an index a tag, no post is read. */
export async function findUsedTagIds({
  tagIds,
  locale,
  now,
}: {
  tagIds: number[];
  locale: Locale;
  now: Date;
}): Promise<number[]> {
  const found = tagIds.map((tagId) =>
    posts().findOne({ locale, tagIds: tagId, ...visible(now) }, { projection: { _id: 1 } }),
  );
  const docs = await Promise.all(found);
  return tagIds.filter((_, at) => docs[at] !== null);
}

/** When the newest of the posts that readers may see was published. */
export async function findNewestTime(now: Date): Promise<Date | null> {
  const doc = await posts().findOne(
    { locale: { $in: [...LOCALES] }, ...visible(now) },
    { sort: { publishedAt: -1 }, projection: { _id: 0, publishedAt: 1 } },
  );
  return doc?.publishedAt ?? null;
}

export type TextDoc = Pick<
  PostDoc,
  | ('_id' | 'slug' | 'locale' | 'title' | 'excerpt' | 'content' | 'authorName' | 'tagIds')
  | ('publishedAt' | 'createdAt' | 'updatedAt')
>;

const TEXT = {
  ...{ slug: 1, locale: 1, title: 1, excerpt: 1, content: 1, authorName: 1, tagIds: 1 },
  ...{ publishedAt: 1, createdAt: 1, updatedAt: 1 },
} as const;

/** Newest first, a few at a time: a text may be a megabyte. */
export function findTexts({
  locale,
  limit,
  now,
}: {
  locale: Locale;
  limit: number;
  now: Date;
}): AsyncIterable<TextDoc> {
  return posts()
    .find({ locale, ...visible(now) })
    .sort(NEWEST_FIRST)
    .limit(limit)
    .batchSize(4)
    .project<TextDoc>(TEXT);
}

export function findText({
  slug,
  locale,
  now,
}: {
  slug: string;
  locale: Locale;
  now: Date;
}): Promise<TextDoc | null> {
  return posts().findOne<TextDoc>({ slug, locale, ...visible(now) }, { projection: TEXT });
}
