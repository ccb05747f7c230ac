import type { ObjectId } from 'mongodb';
import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { collection } from '../../db/client.ts';
import { ADDRESS_INDEX } from '../../db/indexes.ts';
import type { PostDoc } from '../model.ts';
import { NEWEST_FIRST, type VisibleAt, visible, visibleAt } from '../store.ts';

const posts = () => collection<PostDoc>('posts');

export type FeedDoc = Omit<PostDoc, 'headings' | 'media' | 'text'>;

export type OutlineDoc = Pick<
  PostDoc,
  'slug' | 'locale' | 'title' | 'excerpt' | 'summary' | 'publishedAt' | 'createdAt' | 'updatedAt'
>;

/** A line of the list of addresses; times are milliseconds. */
export type AddressDoc = Pick<PostDoc, 'slug' | 'locale' | 'coverImage'> & {
  publishedAt: number;
  createdAt: number;
  updatedAt: number;
  coverKind: 'image' | 'video' | null;
};

const OUTLINE = {
  ...{ _id: 0, slug: 1, locale: 1, title: 1, excerpt: 1, summary: 1 },
  ...{ publishedAt: 1, createdAt: 1, updatedAt: 1 },
} as const;

/** Versions read at once, fewer than fill a document of the database. */
const ADDRESSES_AT_A_TIME = 1_000;

/**
 * A column a field. All of it is in one index, so that no post is read: 20,000 of them would be some 300 MB.
 * Times come as numbers, since objects that live as long as a batch are dear to clear away.
 */
const ADDRESS_COLUMNS = {
  ...{ slug: '$slug', locale: '$locale' },
  ...{ publishedAt: { $toDouble: '$publishedAt' }, createdAt: { $toDouble: '$createdAt' } },
  updatedAt: { $toDouble: '$updatedAt' },
  // What is absent would be left out of its column.
  ...{ coverImage: { $ifNull: ['$coverImage', null] }, coverKind: { $ifNull: ['$cover.kind', null] } },
};

type AddressColumns = { [Field in keyof AddressDoc]: AddressDoc[Field][] } & { last: ObjectId };

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

/**
 * In the order in which posts were made, so that old ones keep their place; the versions of one together
 * and never in two batches. As columns of one document a batch takes a fifth of this process's time that as
 * many small documents take.
 */
export async function* findAddresses({
  now,
  limit = ADDRESSES_AT_A_TIME,
}: {
  now: Date;
  /** Of a batch; more than a post has versions. */
  limit?: number;
}): AsyncGenerator<AddressDoc[]> {
  let coming = findAddressesFrom(null, { now, limit });
  for (;;) {
    const { rows, last } = await coming;
    const isLast = rows.length < limit;
    const slug = rows.at(-1)?.slug;
    // The last one may have a version in the next batch, which begins with it.
    const whole = isLast ? rows : rows.filter((row) => row.slug !== slug);
    // The database reads on while this process writes; a failure is told when it is awaited.
    coming = isLast ? coming : findAddressesFrom(last, { now, limit });
    coming.catch(() => {});
    if (whole.length > 0) yield whole;
    if (isLast) return;
  }
}

async function findAddressesFrom(
  first: ObjectId | null,
  options: { now: Date; limit: number },
): Promise<{ rows: AddressDoc[]; last: ObjectId | null }> {
  const [columns] = await aggregateAddresses(first, options).toArray();
  if (!columns) return { rows: [], last: null };
  const { slug, locale, publishedAt, createdAt, updatedAt, coverImage, coverKind, last } = columns;
  const rows = slug.map(
    (_, at) =>
      ({
        slug: slug[at],
        locale: locale[at],
        publishedAt: publishedAt[at],
        createdAt: createdAt[at],
        updatedAt: updatedAt[at],
        coverImage: coverImage[at],
        coverKind: coverKind[at],
      }) as AddressDoc,
  );
  return { rows, last };
}

export function aggregateAddresses(first: ObjectId | null, { now, limit }: { now: Date; limit: number }) {
  const columns = Object.entries(ADDRESS_COLUMNS).map(([name, value]) => [name, { $push: value }]);
  const pipeline = [
    { $match: { ...visible(now), ...(first ? { translationId: { $gte: first } } : {}) } },
    { $sort: { translationId: 1, locale: 1 } },
    { $limit: limit },
    { $group: { _id: null, ...Object.fromEntries(columns), last: { $last: '$translationId' } } },
  ];
  // Left alone, the database may take the index of translations and read every post.
  return posts().aggregate<AddressColumns>(pipeline, { hint: ADDRESS_INDEX });
}

/** When the next scheduled post becomes visible, or null where none is scheduled. */
export async function findNextDue(now: Date): Promise<Date | null> {
  const doc = await posts().findOne(
    { locale: { $in: [...LOCALES] }, published: true, publishedAt: { $gt: now } },
    { sort: { publishedAt: 1 }, projection: { _id: 0, publishedAt: 1 } },
  );
  return doc?.publishedAt ?? null;
}

/** Those of all visible versions whose slugs end so. The keys of an index are enough to tell. */
export function findEndingIn(ending: string, now: Date): Promise<Pick<PostDoc, 'slug' | 'locale'>[]> {
  return posts()
    .find({ slug: { $regex: `${RegExp.escape(ending)}$` }, ...visible(now) })
    .project<Pick<PostDoc, 'slug' | 'locale'>>({ _id: 0, slug: 1, locale: 1 })
    .toArray();
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

export function findText(at: VisibleAt): Promise<TextDoc | null> {
  return posts().findOne<TextDoc>(visibleAt(at), { projection: TEXT });
}
