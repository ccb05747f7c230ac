import type { Document, Filter, ObjectId } from 'mongodb';
import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import { findOneWith, only, onlyIf, type Projected, type Projection, select } from '#server/db/projection.ts';
import type { PostDoc, RenderedVersion, VersionSummary } from './model.ts';
import { DATED_LINK, GROUP_LINK, LINK } from './projections.ts';

const posts = () => collection<PostDoc>('posts');

const ID = only<PostDoc>()('_id');
/** Leaves out versions in the bin. */
const NOT_BINNED = { bin: null } as const;

/** All derived fields: one that is optional in the type must not be missing here. */
const RENDERED_FIELDS: Record<keyof RenderedVersion, true> = {
  html: true,
  idOffsets: true,
  blocks: true,
  feedHtml: true,
  text: true,
  links: true,
  headings: true,
  summary: true,
  displayTitle: true,
  displayExcerpt: true,
  startsWithExcerpt: true,
  readingMinutes: true,
  code: true,
  media: true,
  cover: true,
  isPlain: true,
  renderVersion: true,
  renderedFrom: true,
};
const RENDERED = only<PostDoc>()(...(Object.keys(RENDERED_FIELDS) as (keyof RenderedVersion)[]));
const SUMMARY = only<PostDoc>()(
  '_id',
  'locale',
  'title',
  'published',
  'publishedAt',
  'updatedAt',
  'authorName',
  'tagIds',
  'pinned',
  'textRevision',
  'translationRevision',
  'bin',
  'page',
);
const SETTINGS = only<PostDoc>()(
  ...([
    'locale',
    'coverImage',
    'publishedAt',
    'tagIds',
    'authorName',
    'pinned',
    'commentsOpen',
    'page',
    'series',
    'bin',
  ] as const),
);
const ADDRESS = only<PostDoc>()('slug', 'locale', 'publishedAt');
const WRITTEN_ADDRESS = only<PostDoc>()('slug', 'locale', 'page');

export const NEWEST_FIRST = { publishedAt: -1, _id: -1 } as const;

/** Leaves out reserved places for versions that are being created. A filter on any other field does so too. */
export const WRITTEN = { revision: { $gt: 0 } } as const;

/** The standalone pages that readers see. */
export const PUBLISHED_PAGE = { page: { $exists: true }, published: true } as const;

/** Leaves out standalone pages. */
const NO_PAGE = { page: { $exists: false } } as const;

/**
 * The posts that readers see at `now`: published, and not in the future. Standalone pages are not among them, because
 * they have no time of publication.
 */
export function visible(now: Date): Filter<PostDoc> {
  return { published: true, publishedAt: { $lte: now } };
}

/** A version's address, and the moment at which a reader requests it. */
export type VisibleAt = { slug: string; locale: Locale; now: Date };

export function findVisible<Part extends Document>(
  { slug, locale, now }: VisibleAt,
  fields: Projection<Part>,
): Promise<Part | null> {
  return findOneWith(posts(), { slug, locale, ...visible(now) }, fields);
}

/** The version at an address that readers see now or will see. */
export function findPublished<Part extends Document>(
  { slug, locale }: { slug: string; locale: Locale },
  fields: Projection<Part>,
): Promise<Part | null> {
  return findOneWith(posts(), { slug, locale, published: true, ...NO_PAGE }, fields);
}

/**
 * The versions of a post that readers see now or will see: the one in this language, and its translation with fewer
 * fields. One query for both, because it costs more than what it returns.
 */
export async function findPublishedPair<
  Own extends Document & Other,
  Other extends Document & { locale: Locale },
>(
  { slug, locale }: { slug: string; locale: Locale },
  { fields, translation }: { fields: Projection<Own>; translation: Projection<Other> },
): Promise<{ doc: Own | null; translation: Other | null }> {
  const either = onlyIf({ $eq: ['$locale', locale] }, { fields, others: translation });
  const docs = await select(posts().find({ slug, published: true, ...NO_PAGE }), either).toArray();
  return {
    doc: (docs.find((doc) => doc.locale === locale) as Own | undefined) ?? null,
    translation: docs.find((doc) => doc.locale !== locale) ?? null,
  };
}

export function findVisibleById<Part extends Document>(
  id: ObjectId,
  now: Date,
  fields: Projection<Part>,
): Promise<Part | null> {
  return findOneWith(posts(), { _id: id, ...visible(now) }, fields);
}

/** The versions that readers see, in any order. */
export function findVisibleByIds<Part extends Document>(
  ids: ObjectId[],
  now: Date,
  fields: Projection<Part>,
): Promise<Part[]> {
  return select(posts().find({ _id: { $in: ids }, ...visible(now) }), fields).toArray();
}

/** The versions with these ids in the order of the ids, whether readers see them or not. */
export async function findByIds<Part extends Document & { _id: ObjectId }>(
  ids: ObjectId[],
  fields: Projection<Part>,
): Promise<Part[]> {
  const docs = await select(posts().find({ _id: { $in: ids } }), fields).toArray();
  const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
  return ids.flatMap((id) => byId.get(id.toHexString()) ?? []);
}

/** The version of a post at an address, whether readers see it or not. */
export function findVersion<Part extends Document>(
  { slug, locale }: { slug: string; locale: Locale },
  fields: Projection<Part>,
): Promise<Part | null> {
  return findOneWith(posts(), { slug, locale, ...NO_PAGE }, fields);
}

/** One language of a post or page, whatever its slug: as readers see it at `now`, or in any state without `now`. */
export function findLanguage<Part extends Document>(
  { translationId, locale, now }: { translationId: ObjectId; locale: Locale; now?: Date | undefined },
  fields: Projection<Part>,
): Promise<Part | null> {
  const state = now ? { $or: [visible(now), PUBLISHED_PAGE] } : NOT_BINNED;
  return findOneWith(posts(), { translationId, locale, ...state }, fields);
}

/** The versions of one language or of both, newest first, in batches. Only as many are read as the caller takes. */
export function streamVisible<Part extends Document>(
  { locale, limit = 0, now }: { locale?: Locale | undefined; limit?: number; now: Date },
  { fields, batchSize }: { fields: Projection<Part>; batchSize: number },
): AsyncIterable<Part> {
  const filter = { locale: { $in: locale ? [locale] : [...LOCALES] }, ...visible(now) };
  const cursor = posts().find(filter).sort(NEWEST_FIRST).limit(limit).batchSize(batchSize);
  return select(cursor, fields);
}

/** The translations, visible at `now`, of versions that are all in one language. */
export async function findTranslations(
  slugs: string[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<Projected<typeof DATED_LINK>[]> {
  if (slugs.length === 0) return [];
  const filter = { slug: { $in: slugs }, locale: otherLocale(locale), ...visible(now) };
  return select(posts().find(filter), DATED_LINK).toArray();
}

/** The ids among these that belong to versions, whether readers see them or not. */
export async function findExistingIds(ids: ObjectId[]): Promise<ObjectId[]> {
  const docs = await select(posts().find({ _id: { $in: ids } }), ID).toArray();
  return docs.map((doc) => doc._id);
}

/**
 * The versions that readers don't see at `now`. The filter names the languages, so that one index has all fields it
 * needs.
 */
export async function findHiddenIds(now: Date): Promise<ObjectId[]> {
  const hidden = [{ published: false }, { published: true, publishedAt: { $gt: now } }];
  const docs = await select(posts().find({ locale: { $in: [...LOCALES] }, $or: hidden }), ID).toArray();
  return docs.map((doc) => doc._id);
}

export function findLinks(ids: ObjectId[]): Promise<Projected<typeof LINK>[]> {
  return select(posts().find({ _id: { $in: ids }, ...NOT_BINNED }), LINK).toArray();
}

/** The versions of these post groups, without those in the bin. */
export function findLinksOf(translationIds: ObjectId[]): Promise<Projected<typeof GROUP_LINK>[]> {
  return select(
    posts().find({ translationId: { $in: translationIds }, ...NOT_BINNED }),
    GROUP_LINK,
  ).toArray();
}

/** The renderer of a version's derived fields, and the hash of what it rendered. */
export type RenderedFrom = { renderVersion: number; renderedFrom: string };

/** The derived fields of a version if they follow from the same; a text that took too long is rendered again. */
export function findRenderedFrom(_id: ObjectId, from: RenderedFrom): Promise<RenderedVersion | null> {
  return findOneWith(posts(), { _id, ...from, isPlain: false }, RENDERED);
}

/** All published versions whose slugs end like this, including scheduled ones. Only the keys of an index are read. */
export function findEndingIn(ending: string): Promise<Projected<typeof ADDRESS>[]> {
  const filter = { slug: { $regex: `${RegExp.escape(ending)}$` }, published: true };
  return select(posts().find(filter), ADDRESS).toArray();
}

/** The versions of these posts and pages, whether readers see them or not. */
export function findAddresses(slugs: string[]): Promise<Projected<typeof WRITTEN_ADDRESS>[]> {
  return select(posts().find({ slug: { $in: slugs }, ...WRITTEN }), WRITTEN_ADDRESS).toArray();
}

/** Includes versions in the bin. */
export function findVersions(translationId: ObjectId): Promise<PostDoc[]> {
  return posts().find({ translationId }).sort({ locale: -1 }).toArray();
}

/** Like `findVersions`, with only these fields: a whole version takes several times as long to read as its source. */
export function findVersionsWith<Part extends Document>(
  translationId: ObjectId,
  fields: Projection<Part>,
): Promise<Part[]> {
  return select(posts().find({ translationId }).sort({ locale: -1 }), fields).toArray();
}

/** The fields of its versions that a post group copies, including versions in the bin. */
export function findSummaries(translationId: ObjectId): Promise<VersionSummary[]> {
  return select(posts().find({ translationId }).sort({ locale: -1 }), SUMMARY).toArray();
}

const DUE = only<PostDoc>()('_id', 'locale', 'slug', 'title', 'translationId', 'published', 'publishedAt');

/** Published versions with a time of publication after `after` and up to `until`. */
export function findDue(after: Date, until: Date): Promise<Projected<typeof DUE>[]> {
  const filter = { locale: { $in: [...LOCALES] }, published: true, publishedAt: { $gt: after, $lte: until } };
  return select(posts().find(filter), DUE).toArray();
}

/** The settings that a version shares with its translation. */
export type SharedSettings = Projected<typeof SETTINGS>;

export function findSettings(translationId: ObjectId): Promise<SharedSettings[]> {
  return select(
    posts()
      .find({ translationId, ...NOT_BINNED })
      .sort({ locale: -1 }),
    SETTINGS,
  ).toArray();
}

export function countVersions(): Promise<number> {
  return posts().estimatedDocumentCount();
}

/** Every version, in small batches, because contents may be long. */
export function findSearchable(): AsyncIterable<PostDoc> {
  return posts().find(WRITTEN).batchSize(50);
}

export async function findVersionIds(): Promise<ObjectId[]> {
  const docs = await select(posts().find(WRITTEN), ID).toArray();
  return docs.map((doc) => doc._id);
}

export function findWhole(id: ObjectId): Promise<PostDoc | null> {
  return posts().findOne({ _id: id });
}

/** Versions whose derived fields were made by an older renderer. */
export function findRendered({ below, other }: { below: number; other: number }): AsyncIterable<PostDoc> {
  return posts().find({ $or: [{ renderVersion: { $lt: below } }, { renderVersion: other }] });
}

/** Replaces derived fields, unless the version has changed since it was read. */
export async function putRendered(doc: PostDoc, rendered: Partial<PostDoc>): Promise<void> {
  await posts().updateOne({ _id: doc._id, revision: doc.revision }, { $set: rendered });
}
