import type { Filter, ObjectId } from 'mongodb';
import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { collection } from '../db/client.ts';
import { findId } from '../db/ids.ts';
import type { PostDoc, PostSummaryDoc, PostTextDoc } from './model.ts';

const posts = () => collection<PostDoc>('posts');

export const NEWEST_FIRST = { publishedAt: -1, _id: -1 } as const;
export const WITHOUT_TEXT = { content: 0, html: 0, headings: 0, media: 0, text: 0 } as const;

/** Leaves out places that are reserved for versions being made; what asks for any field of one does too. */
export const WRITTEN = { revision: { $gt: 0 } } as const;

/** What readers may see at `now`: published, and not in the future. */
export function visible(now: Date): Filter<PostDoc> {
  return { published: true, publishedAt: { $lte: now } };
}

export async function listVisible({
  locale,
  tagId,
  skip,
  limit,
  now,
}: {
  locale: Locale;
  tagId?: number | undefined;
  skip: number;
  limit: number;
  now: Date;
}): Promise<{ docs: PostSummaryDoc[]; total: number }> {
  const filter = { locale, ...(tagId === undefined ? {} : { tagIds: tagId }), ...visible(now) };
  const [docs, total] = await Promise.all([
    posts()
      .find(filter)
      .sort(NEWEST_FIRST)
      .skip(skip)
      .limit(limit)
      .project<PostSummaryDoc>(WITHOUT_TEXT)
      .toArray(),
    posts().countDocuments(filter),
  ]);
  return { docs, total };
}

/** A post's address in a language, and the moment at which a reader asks for it. */
export type VisibleAt = { slug: string; locale: Locale; now: Date };

export function visibleAt({ slug, locale, now }: VisibleAt): Filter<PostDoc> {
  return { slug, locale, ...visible(now) };
}

export function findVisible(at: VisibleAt): Promise<PostDoc | null> {
  return posts().findOne(visibleAt(at));
}

export function findVersion({ slug, locale }: { slug: string; locale: Locale }): Promise<PostDoc | null> {
  return posts().findOne({ slug, locale });
}

export function findVisibleSummary(at: VisibleAt): Promise<PostSummaryDoc | null> {
  return posts().findOne<PostSummaryDoc>(visibleAt(at), { projection: WITHOUT_TEXT });
}

export function findVisibleById(id: ObjectId, now: Date): Promise<PostSummaryDoc | null> {
  return posts().findOne<PostSummaryDoc>({ _id: id, ...visible(now) }, { projection: WITHOUT_TEXT });
}

/** Which of these versions are there, readers may see them or not. */
export async function findExistingIds(ids: ObjectId[]): Promise<ObjectId[]> {
  const docs = await posts()
    .find({ _id: { $in: ids } })
    .project<{ _id: ObjectId }>({ _id: 1 })
    .toArray();
  return docs.map((doc) => doc._id);
}

/** What readers may not see at `now`. The languages are named for the sake of the index that has all of it. */
export async function findHiddenIds(now: Date): Promise<ObjectId[]> {
  const hidden = [{ published: false }, { published: true, publishedAt: { $gt: now } }];
  const docs = await posts()
    .find({ locale: { $in: [...LOCALES] }, $or: hidden })
    .project<{ _id: ObjectId }>({ _id: 1 })
    .toArray();
  return docs.map((doc) => doc._id);
}

export function findSummaries(ids: ObjectId[]): Promise<PostSummaryDoc[]> {
  return posts()
    .find({ _id: { $in: ids } })
    .project<PostSummaryDoc>(WITHOUT_TEXT)
    .toArray();
}

const SHOWN_BY_SEARCH = { slug: 1, locale: 1, title: 1, excerpt: 1, coverImage: 1, revision: 1 } as const;

/** Of longer texts only the beginning is read for passages: ten of them would be 20 MB from the database. */
const LETTERS_MAX = 100_000;

/**
 * Those of the versions that readers may see, each with so many letters of its text at least, from the beginning:
 * the database counts code points, which are no more than letters here.
 */
export function findVisibleTexts(
  versions: { id: string; letters: number }[],
  now: Date,
): Promise<PostTextDoc[]> {
  const known = versions.flatMap(({ id, letters }) => {
    const _id = findId(id);
    return _id ? { _id, count: Math.min(letters, LETTERS_MAX) } : [];
  });
  if (known.length === 0) return Promise.resolve([]);
  const wanted = known.map(({ _id }) => _id);
  const counts = known.map(({ count }) => count);
  const count = { $arrayElemAt: [counts, { $indexOfArray: [wanted, '$_id'] }] };
  const text = { $substrCP: ['$text', 0, count] };
  return posts()
    .find({ _id: { $in: wanted }, ...visible(now) })
    .project<PostTextDoc>({ ...SHOWN_BY_SEARCH, text })
    .toArray();
}

/** The same, whole, of published versions that readers may see now or later. */
export function findPublishedTexts(ids: string[]): Promise<PostTextDoc[]> {
  const wanted = ids.flatMap((id) => findId(id) ?? []);
  if (wanted.length === 0) return Promise.resolve([]);
  return posts()
    .find({ _id: { $in: wanted }, published: true })
    .project<PostTextDoc>({ ...SHOWN_BY_SEARCH, text: 1 })
    .toArray();
}

/** The other language version of a post; `now` leaves out what readers may not see. */
export function findTwin(doc: Pick<PostDoc, 'slug' | 'locale'>, now?: Date): Promise<PostSummaryDoc | null> {
  return posts().findOne<PostSummaryDoc>(
    { slug: doc.slug, locale: otherLocale(doc.locale), ...(now ? visible(now) : {}) },
    { projection: WITHOUT_TEXT },
  );
}

export function findVersions(translationId: ObjectId): Promise<PostDoc[]> {
  return posts().find({ translationId }).sort({ locale: -1 }).toArray();
}

/** The versions that refer to a medium by its address. */
export function findUsing(url: string): Promise<Pick<PostDoc, 'slug' | 'locale' | 'title'>[]> {
  return posts()
    .find({ media: url })
    .sort({ slug: 1, locale: -1 })
    .project<Pick<PostDoc, 'slug' | 'locale' | 'title'>>({ _id: 0, slug: 1, locale: 1, title: 1 })
    .toArray();
}

export function countVersions(): Promise<number> {
  return posts().estimatedDocumentCount();
}

/** Every version, in small batches: texts may be long. */
export function findSearchable(): AsyncIterable<PostDoc> {
  return posts().find(WRITTEN).batchSize(50);
}

export async function findVersionIds(): Promise<ObjectId[]> {
  const docs = await posts().find(WRITTEN).project<{ _id: ObjectId }>({ _id: 1 }).toArray();
  return docs.map((doc) => doc._id);
}

/** Versions whose derived fields were made by an older renderer. */
export function findOutdated(renderVersion: number): AsyncIterable<PostDoc> {
  return posts().find({ renderVersion: { $lt: renderVersion } });
}

/** Replaces derived fields, unless the version was changed meanwhile. */
export async function putRendered(doc: PostDoc, rendered: Partial<PostDoc>): Promise<void> {
  await posts().updateOne({ _id: doc._id, revision: doc.revision }, { $set: rendered });
}
