import type { Db, IndexDescription } from 'mongodb';
import { createQueue } from '#server/runtime/queue.ts';
import { PREPARING_AT_ONCE } from './client.ts';

/** Contains every field that a sitemap needs, so that it reads no document. */
export const ADDRESS_INDEX = {
  published: 1,
  translationId: 1,
  locale: 1,
  slug: 1,
  publishedAt: 1,
  createdAt: 1,
  updatedAt: 1,
  coverImage: 1,
  'cover.kind': 1,
} as const;

/** Published versions in order: all of a language, or those with a tag. */
export const TIMELINE_INDEX = { locale: 1, published: 1, publishedAt: -1, _id: -1 } as const;
/** The timeline by the names of authors. */
export const AUTHOR_TIMELINE_INDEX = {
  locale: 1,
  authorName: 1,
  published: 1,
  publishedAt: -1,
  _id: -1,
} as const;
export const TAG_TIMELINE_INDEX = { locale: 1, tagIds: 1, published: 1, publishedAt: -1, _id: -1 } as const;

export const VIEWS_INDEX = { translationId: 1, locale: 1, viewCount: 1 } as const;

/** How much a match in each field weighs in MongoDB's text index. */
export const STEM_WEIGHTS = { title: 10, tag: 5, heading: 3, excerpt: 2, text: 1 } as const;

const forStems = <Value>(toValue: (weight: number) => Value) =>
  Object.fromEntries(
    Object.entries(STEM_WEIGHTS).map(([field, weight]) => [`content.stems.${field}`, toValue(weight)]),
  );

/** Every index by collection, created at start. An existing index costs nothing. */
const INDEXES: Record<string, IndexDescription[]> = {
  postGroups: [
    { key: { slug: 1 }, unique: true },
    {
      key: { 'formerSlugs.slug': 1 },
      partialFilterExpression: { 'formerSlugs.slug': { $exists: true } },
    },
    {
      key: { 'creation.key': 1 },
      unique: true,
      partialFilterExpression: { 'creation.key': { $exists: true } },
    },
    { key: { 'pending.at': 1 }, partialFilterExpression: { 'pending.at': { $exists: true } } },
    { key: { kind: 1 }, partialFilterExpression: { kind: { $exists: true } } },
    { key: { 'bin.at': 1 }, partialFilterExpression: { 'bin.at': { $exists: true } } },
    { key: { changedAt: -1, _id: -1 } },
    { key: { 'versions.tagIds': 1 } },
    { key: { publishedAt: -1, _id: -1 } },
  ],
  posts: [
    { key: { slug: 1, locale: 1 }, unique: true },
    // Contains the number of views, so that summing them over all posts reads no document.
    { key: VIEWS_INDEX },
    { key: TIMELINE_INDEX },
    { key: TAG_TIMELINE_INDEX },
    { key: AUTHOR_TIMELINE_INDEX },
    { key: ADDRESS_INDEX },
    { key: { locale: 1, publishedAt: -1, _id: -1 }, partialFilterExpression: { pinned: true } },
    {
      key: { 'series.slug': 1, locale: 1, 'series.part': 1 },
      partialFilterExpression: { 'series.slug': { $exists: true } },
    },
    { key: { 'page.order': 1 }, partialFilterExpression: { 'page.order': { $exists: true } } },
    { key: { renderVersion: 1 } },
    { key: { 'updatedBy.id': 1 }, partialFilterExpression: { 'updatedBy.id': { $exists: true } } },
    { key: { 'bin.by.id': 1 }, partialFilterExpression: { 'bin.by.id': { $exists: true } } },
    { key: { media: 1 } },
  ],
  workingCopies: [{ key: { translationId: 1 } }, { key: { media: 1 } }, { key: { 'savedBy.id': 1 } }],
  postPreviews: [{ key: { hash: 1 }, unique: true }, { key: { translationId: 1 } }],
  postHistory: [
    { key: { translationId: 1, locale: 1, kind: 1, number: 1 }, unique: true },
    { key: { translationId: 1, locale: 1, at: -1, _id: -1 } },
    { key: { 'by.id': 1 } },
    { key: { media: 1 }, partialFilterExpression: { media: { $exists: true } } },
  ],
  searchDocuments: [
    { key: { sequence: 1 } },
    {
      name: 'stems',
      key: {
        'content.locale': 1,
        ...forStems((): 'text' => 'text'),
      },
      weights: forStems((weight) => weight),
      // The fields hold stems already.
      default_language: 'none',
      // No document has this field: one named `language` would choose a stemmer.
      language_override: 'languageOverride',
    },
  ],
  searchTerms: [{ key: { reversed: 1 } }],
  tags: [
    { key: { slug: 1 }, unique: true },
    { key: { formerSlugs: 1 }, partialFilterExpression: { formerSlugs: { $exists: true } } },
    { key: { goneAt: 1 }, partialFilterExpression: { goneAt: { $exists: true } } },
  ],
  authors: [
    { key: { slug: 1 }, unique: true },
    // A name in bylines belongs to one author.
    { key: { names: 1 }, unique: true },
    { key: { picture: 1 } },
  ],
  keys: [{ key: { hash: 1 }, unique: true }],
  users: [
    {
      key: { emailKey: 1 },
      unique: true,
      partialFilterExpression: { emailKey: { $exists: true } },
    },
    {
      key: { accounts: 1 },
      unique: true,
      partialFilterExpression: { accounts: { $exists: true } },
    },
    { key: { image: 1 }, partialFilterExpression: { image: { $type: 'string' } } },
    { key: { role: 1 } },
    { key: { createdAt: -1, _id: -1 } },
    { key: { blockedAt: -1 } },
    { key: { 'erasure.at': 1 }, partialFilterExpression: { 'erasure.at': { $exists: true } } },
  ],
  passwordLinks: [{ key: { hash: 1 }, unique: true }],
  accountLinks: [{ key: { userId: 1 } }, { key: { emailKey: 1 } }],
  pendingSignIns: [{ key: { hash: 1 }, unique: true }, { key: { userId: 1, expiresAt: -1 } }],
  sessions: [{ key: { hash: 1 }, unique: true }, { key: { userId: 1, lastUsedAt: -1 } }],
  comments: [
    // Contains every field of a thread's outline, so that it reads no document.
    {
      key: {
        postId: 1,
        createdAt: -1,
        _id: -1,
        parentId: 1,
        authorId: 1,
        hidden: 1,
        deletedAt: 1,
        length: 1,
      },
    },
    { key: { authorId: 1, createdAt: -1 } },
    { key: { createdAt: -1, _id: -1 } },
    { key: { hidden: 1, createdAt: -1 } },
    { key: { stateAt: 1 }, partialFilterExpression: { stateAt: { $exists: true } } },
    { key: { deletedAt: 1 }, partialFilterExpression: { deletedAt: { $type: 'date' } } },
    { key: { media: 1 }, partialFilterExpression: { media: { $exists: true } } },
  ],
  analyticsEvents: [
    { key: { at: 1 } },
    { key: { view: 1 }, unique: true, partialFilterExpression: { view: { $exists: true } } },
  ],
  analyticsCounters: [{ key: { day: 1 } }],
  audit: [
    { key: { at: -1, _id: -1 } },
    { key: { kind: 1, at: -1, _id: -1 } },
    { key: { who: 1, at: -1, _id: -1 } },
    { key: { 'subject.id': 1, at: -1, _id: -1 } },
  ],
  subscribers: [
    { key: { emailKey: 1 }, unique: true },
    { key: { tokenHashes: 1 } },
    { key: { state: 1, _id: -1 } },
    // These contain every field that the numbers of the admin need, so that counting reads no document.
    { key: { state: 1, frequency: 1, languages: 1, source: 1 } },
    { key: { languages: 1, confirmedAt: 1 } },
  ],
  newsletterIssues: [{ key: { state: 1 } }],
  newsletterWaits: [{ key: { issueId: 1, locale: 1 } }, { key: { subscriberId: 1 } }],
  rateLimits: [{ key: { key: 1 }, unique: true }],
  deliveries: [
    { key: { key: 1 }, unique: true, partialFilterExpression: { key: { $exists: true } } },
    { key: { channel: 1, state: 1, priority: 1, nextAt: 1 } },
    { key: { channel: 1, state: 1, endedAt: -1 } },
    { key: { createdAt: -1, _id: -1 } },
    { key: { userId: 1 }, partialFilterExpression: { userId: { $exists: true } } },
    { key: { toKey: 1 } },
    { key: { bundle: 1, createdAt: -1, _id: -1 }, partialFilterExpression: { bundle: { $exists: true } } },
  ],
  media: [
    { key: { uniqueKeys: 1 }, unique: true },
    { key: { createdAt: -1 } },
    { key: { publicId: 1 }, unique: true, partialFilterExpression: { publicId: { $exists: true } } },
    { key: { sha256: 1, type: 1 } },
    { key: { pools: 1, type: 1, size: 1, _id: 1 } },
    { key: { pools: 1, type: 1, sentBytes: 1, _id: 1 } },
    { key: { kind: 1, size: 1 } },
    { key: { 'replacement.isDone': 1 }, partialFilterExpression: { 'replacement.isDone': false } },
    { key: { 'review.at': 1 }, partialFilterExpression: { 'review.at': { $exists: true } } },
    {
      key: { 'review.isUsed': 1, size: 1 },
      partialFilterExpression: { 'review.isUsed': { $exists: true } },
    },
  ],
  mediaVariants: [{ key: { mediaId: 1, name: 1 }, unique: true }, { key: { size: 1 } }],
  mediaStaging: [{ key: { startedAt: 1 } }],
  // The indexes that the GridFS specification requires.
  'media.files': [{ key: { filename: 1, uploadDate: 1 } }],
  'media.chunks': [{ key: { files_id: 1, n: 1 }, unique: true }],
};

/**
 * Documents of `collection` expire `seconds` after the date in `field`. The embedded engine creates TTL
 * indexes but never acts on them, so a maintenance job deletes by the same table.
 */
export const EXPIRIES: { collection: string; field: string; seconds: number }[] = [
  { collection: 'forgottenCreations', field: 'at', seconds: 86_400 },
  { collection: 'posts', field: 'reservedAt', seconds: 3_600 },
  { collection: 'sessions', field: 'expiresAt', seconds: 0 },
  { collection: 'passwordLinks', field: 'expiresAt', seconds: 0 },
  { collection: 'accountLinks', field: 'expiresAt', seconds: 0 },
  { collection: 'pendingSignIns', field: 'expiresAt', seconds: 0 },
  { collection: 'moderations', field: 'at', seconds: 600 },
  { collection: 'rateLimits', field: 'expire', seconds: 0 },
  { collection: 'postPreviews', field: 'expiresAt', seconds: 0 },
  { collection: 'programTokens', field: 'expiresAt', seconds: 0 },
  { collection: 'postProposals', field: 'at', seconds: 30 * 86_400 },
  { collection: 'audit', field: 'at', seconds: 365 * 86_400 },
  { collection: 'deliveries', field: 'endedAt', seconds: 30 * 86_400 },
  // Only subscribers who have not confirmed their address have the field.
  { collection: 'subscribers', field: 'expiresAt', seconds: 0 },
  { collection: 'uploadQuotas', field: 'expiresAt', seconds: 0 },
];

const WITHOUT_INDEXES = [
  ...['migrations', 'revisions', 'counters', 'leases', 'settings', 'setUps', 'deletions', 'backupState'],
  ...['analyticsDays', 'analyticsSalts', 'analyticsState', 'searchState', 'openGraphPictures', 'publicPool'],
  ...['bouncedAddresses', 'letterStops', 'linkChecks', 'programs', 'programClients', 'webhooks'],
  ...['eventSequence', 'eventState', 'indexNowAddresses'],
];

/** The name of every collection of the program. */
export const COLLECTIONS: ReadonlySet<string> = new Set([
  ...indexesByCollection().keys(),
  ...WITHOUT_INDEXES,
]);

/**
 * Creates the indexes that are missing: one command for each collection, several at a time, because with a slow
 * network the number of round trips one after another decides how long a start takes.
 */
export async function ensureIndexes(db: Db): Promise<void> {
  const inParallel = createQueue({ concurrency: PREPARING_AT_ONCE });
  const ensure = ([name, indexes]: [string, IndexDescription[]]) =>
    inParallel(() => db.collection(name).createIndexes(indexes));
  await Promise.all([...indexesByCollection()].map(ensure));
}

function indexesByCollection(): Map<string, IndexDescription[]> {
  const indexes = new Map(Object.entries(INDEXES));
  for (const { collection, field, seconds } of EXPIRIES) {
    const expiry = { key: { [field]: 1 }, expireAfterSeconds: seconds } as const;
    indexes.set(collection, [...(indexes.get(collection) ?? []), expiry]);
  }
  return indexes;
}
