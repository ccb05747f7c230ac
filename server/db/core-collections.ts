import { LOCALES } from '#contract/locales.ts';
import { type Collections, present } from './collection.ts';

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

export const coreCollections: Collections = {
  postGroups: {
    indexes: [
      { key: { slug: 1 }, unique: true },
      present({ 'formerSlugs.slug': 1 }),
      present({ 'creation.key': 1 }, { unique: true }),
      present({ 'pending.at': 1 }),
      present({ kind: 1 }),
      present({ 'bin.at': 1 }),
      { key: { changedAt: -1, _id: -1 } },
      { key: { 'versions.tagIds': 1 } },
      { key: { publishedAt: -1, _id: -1 } },
      present({ owner: 1, changedAt: -1, _id: -1 }),
      ...LOCALES.flatMap((locale) => [
        {
          key: { [`reviews.${locale}.state`]: 1 },
          partialFilterExpression: { [`reviews.${locale}.state`]: 'sent' },
        },
        {
          key: { [`reviews.${locale}.by.id`]: 1 },
          partialFilterExpression: { [`reviews.${locale}.by.id`]: { $exists: true } },
        },
      ]),
    ],
    personal: {
      of: [
        ...['working.uk.savedBy.id', 'working.en.savedBy.id', 'working.settings.savedBy.id'],
        ...['bin.by.id', 'versions.updatedBy.id', 'versions.bin.by.id'],
        ...['pending.put.updatedBy.id', 'pending.put.bin.by.id', 'owner'],
        ...['reviews.uk.by.id', 'reviews.en.by.id', 'reviews.uk.returnedBy.id', 'reviews.en.returnedBy.id'],
      ],
      shown: ['slug', 'changedAt'],
    },
  },
  posts: {
    indexes: [
      { key: { slug: 1, locale: 1 }, unique: true },
      // Contains the number of views, so that summing them over all posts reads no document.
      { key: VIEWS_INDEX },
      { key: TIMELINE_INDEX },
      { key: TAG_TIMELINE_INDEX },
      { key: AUTHOR_TIMELINE_INDEX },
      { key: ADDRESS_INDEX },
      { key: { locale: 1, publishedAt: -1, _id: -1 }, partialFilterExpression: { pinned: true } },
      present({ 'series.slug': 1, locale: 1, 'series.part': 1 }),
      present({ 'page.order': 1 }),
      { key: { renderVersion: 1 } },
      present({ 'updatedBy.id': 1 }),
      present({ 'bin.by.id': 1 }),
      { key: { media: 1 } },
    ],
    expiry: { field: 'reservedAt', seconds: 3_600 },
    personal: {
      of: ['updatedBy.id', 'bin.by.id'],
      shown: ['slug', 'locale', 'title', 'updatedAt', 'bin.at'],
    },
  },
  workingCopies: {
    indexes: [{ key: { translationId: 1 } }, { key: { media: 1 } }, { key: { 'savedBy.id': 1 } }],
    personal: { of: ['savedBy.id'], shown: ['translationId', 'part', 'savedAt'] },
  },
  postPreviews: {
    indexes: [{ key: { hash: 1 }, unique: true }, { key: { translationId: 1 } }],
    expiry: { field: 'expiresAt', seconds: 0 },
    personal: { of: ['createdBy.id'], shown: ['translationId', 'createdAt', 'expiresAt'] },
  },
  postHistory: {
    indexes: [
      { key: { translationId: 1, locale: 1, kind: 1, number: 1 }, unique: true },
      { key: { translationId: 1, locale: 1, at: -1, _id: -1 } },
      { key: { 'by.id': 1 } },
      present({ media: 1 }),
    ],
    personal: { of: ['by.id'], shown: ['translationId', 'locale', 'title', 'at'] },
  },
  searchDocuments: {
    indexes: [
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
    personal: null,
  },
  searchTerms: {
    indexes: [{ key: { reversed: 1 } }],
    personal: null,
  },
  tags: {
    indexes: [{ key: { slug: 1 }, unique: true }, present({ formerSlugs: 1 }), present({ goneAt: 1 })],
    personal: null,
  },
  authors: {
    indexes: [
      { key: { slug: 1 }, unique: true },
      // A name in bylines belongs to one author.
      { key: { names: 1 }, unique: true },
      { key: { picture: 1 } },
    ],
    personal: null,
  },
  keys: {
    indexes: [{ key: { hash: 1 }, unique: true }],
    personal: { of: ['madeBy'], shown: ['name', 'authorName', 'createdAt', 'lastUsedAt', 'revokedAt'] },
  },
  users: {
    indexes: [
      present({ emailKey: 1 }, { unique: true }),
      present({ accounts: 1 }, { unique: true }),
      { key: { image: 1 }, partialFilterExpression: { image: { $type: 'string' } } },
      { key: { role: 1 } },
      { key: { createdAt: -1, _id: -1 } },
      { key: { blockedAt: -1 } },
      present({ 'erasure.at': 1 }),
    ],
    personal: null,
  },
  passwordLinks: {
    indexes: [{ key: { hash: 1 }, unique: true }],
    expiry: { field: 'expiresAt', seconds: 0 },
    isLeftOut: true,
    personal: { of: ['_id', 'madeBy'], shown: ['expiresAt'] },
  },
  accountLinks: {
    indexes: [{ key: { userId: 1 } }, { key: { emailKey: 1 } }],
    expiry: { field: 'expiresAt', seconds: 0 },
    isLeftOut: true,
    personal: {
      of: ['userId', 'emailKey', 'madeBy'],
      shown: ['kind', 'email', 'role', 'createdAt', 'expiresAt'],
    },
  },
  pendingSignIns: {
    indexes: [{ key: { hash: 1 }, unique: true }, { key: { userId: 1, expiresAt: -1 } }],
    expiry: { field: 'expiresAt', seconds: 0 },
    isLeftOut: true,
    personal: { of: ['userId'], shown: ['expiresAt'] },
  },
  openEditors: {
    indexes: [{ key: { translationId: 1 } }],
    expiry: { field: 'at', seconds: 3_600 },
    isLeftOut: true,
    personal: { of: ['userId'], shown: ['translationId', 'locale', 'at'] },
  },
  sessions: {
    indexes: [{ key: { hash: 1 }, unique: true }, { key: { userId: 1, lastUsedAt: -1 } }],
    expiry: { field: 'expiresAt', seconds: 0 },
    isLeftOut: true,
    personal: { of: ['userId'], shown: ['device', 'createdAt', 'confirmedAt', 'lastUsedAt', 'expiresAt'] },
  },
  audit: {
    indexes: [
      { key: { at: -1, _id: -1 } },
      { key: { kind: 1, at: -1, _id: -1 } },
      { key: { who: 1, at: -1, _id: -1 } },
      { key: { 'subject.id': 1, at: -1, _id: -1 } },
    ],
    expiry: { field: 'at', seconds: 365 * 86_400 },
    personal: { of: ['who', 'subject.id'], shown: ['at', 'action', 'who', 'subject', 'count', 'other'] },
  },
  rateLimits: {
    indexes: [{ key: { key: 1 }, unique: true }],
    expiry: { field: 'expire', seconds: 0 },
    isLeftOut: true,
    personal: null,
  },
  deliveries: {
    indexes: [
      present({ key: 1 }, { unique: true }),
      { key: { channel: 1, state: 1, priority: 1, nextAt: 1 } },
      { key: { channel: 1, state: 1, endedAt: -1 } },
      { key: { createdAt: -1, _id: -1 } },
      present({ userId: 1 }),
      { key: { toKey: 1 } },
      present({ bundle: 1, createdAt: -1, _id: -1 }),
    ],
    expiry: { field: 'endedAt', seconds: 30 * 86_400 },
    personal: {
      of: ['userId', 'toKey'],
      shown: ['channel', 'kind', 'to', 'locale', 'state', 'answer', 'createdAt', 'endedAt'],
    },
  },
  media: {
    indexes: [
      { key: { uniqueKeys: 1 }, unique: true },
      { key: { createdAt: -1 } },
      present({ publicId: 1 }, { unique: true }),
      { key: { sha256: 1, type: 1 } },
      { key: { pools: 1, type: 1, size: 1, _id: 1 } },
      { key: { pools: 1, type: 1, sentBytes: 1, _id: 1 } },
      { key: { kind: 1, size: 1 } },
      { key: { 'replacement.isDone': 1 }, partialFilterExpression: { 'replacement.isDone': false } },
      present({ 'review.at': 1 }),
      present({ 'review.isUsed': 1, size: 1 }),
    ],
    personal: { of: ['replacement.by'], shown: ['filename', 'replacement.at'] },
  },
  mediaVariants: {
    indexes: [{ key: { mediaId: 1, name: 1 }, unique: true }, { key: { size: 1 } }],
    personal: null,
  },
  mediaStaging: {
    indexes: [{ key: { startedAt: 1 } }],
    isLeftOut: true,
    personal: null,
  },
  // The indexes that the GridFS specification requires.
  'media.files': {
    indexes: [{ key: { filename: 1, uploadDate: 1 } }],
    personal: null,
  },
  'media.chunks': {
    indexes: [{ key: { files_id: 1, n: 1 }, unique: true }],
    isLeftOut: true,
    personal: null,
  },
  forgottenCreations: {
    expiry: { field: 'at', seconds: 86_400 },
    personal: null,
  },
  uploadQuotas: {
    expiry: { field: 'expiresAt', seconds: 0 },
    personal: null,
  },
  migrations: {
    personal: null,
  },
  revisions: {
    personal: null,
  },
  counters: {
    personal: null,
  },
  leases: {
    isLeftOut: true,
    personal: null,
  },
  settings: {
    personal: null,
  },
  secrets: {
    personal: null,
  },
  setUps: {
    isLeftOut: true,
    personal: null,
  },
  deletions: {
    personal: null,
  },
  searchState: {
    personal: null,
  },
  openGraphPictures: {
    personal: null,
  },
  publicPool: {
    personal: null,
  },
  bouncedAddresses: {
    personal: { of: ['_id'], shown: ['answer', 'at'] },
  },
  letterStops: {
    personal: { of: ['_id'], shown: ['all', 'troubles', 'threads'] },
  },
  linkChecks: {
    personal: null,
  },
  eventState: {
    personal: null,
  },
};
