import type { Document, ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';

/**
 * Where documents name a user, by collection: `of` are the fields with the id or the address, `shown` those that the
 * user gets. Hashes and challenges are left out. `users` and `deletions`, whose `_id` is the user's, are not listed.
 */
const PLACES: Record<string, { of: string[]; shown: string[] }> = {
  sessions: { of: ['userId'], shown: ['device', 'createdAt', 'confirmedAt', 'lastUsedAt', 'expiresAt'] },
  pendingSignIns: { of: ['userId'], shown: ['expiresAt'] },
  accountLinks: {
    of: ['userId', 'emailKey', 'madeBy'],
    shown: ['kind', 'email', 'role', 'createdAt', 'expiresAt'],
  },
  deliveries: {
    of: ['userId', 'toKey'],
    shown: ['channel', 'kind', 'to', 'locale', 'state', 'answer', 'createdAt', 'endedAt'],
  },
  bouncedAddresses: { of: ['_id'], shown: ['answer', 'at'] },
  letterStops: { of: ['_id'], shown: ['all', 'troubles', 'threads'] },
  passwordLinks: { of: ['_id', 'madeBy'], shown: ['expiresAt'] },
  comments: {
    of: ['authorId', 'deletedBy'],
    shown: ['postId', 'parentId', 'authorId', 'content', 'createdAt', 'editedAt', 'hidden', 'deletedAt'],
  },
  moderations: { of: ['by'], shown: ['at', 'action', 'changes'] },
  posts: { of: ['updatedBy.id', 'bin.by.id'], shown: ['slug', 'locale', 'title', 'updatedAt', 'bin.at'] },
  postGroups: {
    of: [
      ...['working.uk.savedBy.id', 'working.en.savedBy.id', 'working.settings.savedBy.id'],
      ...['bin.by.id', 'versions.updatedBy.id', 'versions.bin.by.id'],
      ...['pending.put.updatedBy.id', 'pending.put.bin.by.id'],
    ],
    shown: ['slug', 'changedAt'],
  },
  postHistory: { of: ['by.id'], shown: ['translationId', 'locale', 'title', 'at'] },
  workingCopies: { of: ['savedBy.id'], shown: ['translationId', 'part', 'savedAt'] },
  postPreviews: { of: ['createdBy.id'], shown: ['translationId', 'createdAt', 'expiresAt'] },
  postProposals: { of: ['by.id'], shown: ['action', 'at'] },
  programs: { of: ['userId'], shown: ['client', 'scopes', 'createdAt', 'lastUsedAt', 'revokedAt'] },
  programTokens: { of: ['code.program.userId'], shown: ['expiresAt'] },
  keys: { of: ['madeBy'], shown: ['name', 'authorName', 'createdAt', 'lastUsedAt', 'revokedAt'] },
  webhooks: { of: ['madeBy'], shown: ['url', 'events', 'locales', 'createdAt'] },
  media: { of: ['replacement.by'], shown: ['filename', 'replacement.at'] },
  subscribers: {
    of: ['emailKey'],
    shown: [
      'languages',
      'frequency',
      'tagIds',
      'state',
      'source',
      'consent',
      'asked',
      'confirmedAt',
      'stoppedAt',
      'stopReason',
    ],
  },
  audit: { of: ['who', 'subject.id'], shown: ['at', 'action', 'who', 'subject', 'count', 'other'] },
};

export const PERSONAL_COLLECTIONS = Object.keys(PLACES);

/** `confirmedKey` is the address, if the user has confirmed it: see `confirmedKeyOf`. */
type Identity = { id: ObjectId; confirmedKey: string | null };

/** What a collection stores about a user, limited to the fields that the user gets; always with `_id`. */
export async function* findPersonal(name: string, { id, confirmedKey }: Identity): AsyncGenerator<Document> {
  const place = PLACES[name];
  if (!place) return;
  const identities = [
    id,
    id.toHexString(),
    `user:${id.toHexString()}`,
    ...(confirmedKey ? [confirmedKey] : []),
  ];
  const $or = place.of.map((field) => ({ [field]: { $in: identities } }));
  const projection = Object.fromEntries(place.shown.map((field) => [field, 1]));
  yield* collection(name).find({ $or }, { projection });
}

/** Deletes everything that is only about letters to a user: links, deliveries, and servers' answers. */
export async function erasePersonal({ id, confirmedKey }: Identity): Promise<void> {
  const byAddress = (field: string) => (confirmedKey === null ? [] : [{ [field]: confirmedKey }]);
  await collection('accountLinks').deleteMany({ $or: [{ userId: id }, ...byAddress('emailKey')] });
  await collection('deliveries').deleteMany({ $or: [{ userId: id }, ...byAddress('toKey')] });
  await collection('letterStops').deleteOne({ _id: id });
  if (confirmedKey === null) return;
  await collection<{ _id: string }>('bouncedAddresses').deleteOne({ _id: confirmedKey });
}
