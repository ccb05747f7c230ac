import type { Filter, ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { SubscriberState } from '#contract/newsletter/newsletter.ts';
import type { ReaderGroup } from '#contract/newsletter/readers.ts';
import { collection } from '#server/db/client.ts';
import { unlessDuplicate } from '#server/db/failures.ts';
import { only, select } from '#server/db/projection.ts';
import { listBounces } from '#server/mail/bounce-store.ts';
import { toEmailKey } from '#server/mail/email-key.ts';
import { containingPattern } from '#server/typography/apostrophes.ts';
import { type Languages, type SubscriberDoc, toLocales } from './model.ts';

const subscribers = () => collection<SubscriberDoc>('subscribers');

const STATE = only<SubscriberDoc>()('emailKey', 'state');
const OF_LOCALE: Record<Locale, Languages[]> = { uk: ['uk', 'uk en', 'en uk'], en: ['en', 'uk en', 'en uk'] };

export type SubscriberFilter = {
  state?: SubscriberState | undefined;
  locale?: Locale | undefined;
  q?: string | undefined;
  /** The addresses that have bounced. */
  bounced?: string[] | undefined;
};

export function findByEmailKey(emailKey: string): Promise<SubscriberDoc | null> {
  return subscribers().findOne({ emailKey });
}

export function findByTokenHash(hash: string): Promise<SubscriberDoc | null> {
  return subscribers().findOne({ tokenHashes: hash });
}

export function findById(_id: ObjectId): Promise<SubscriberDoc | null> {
  return subscribers().findOne({ _id });
}

/** False if the address already has a subscription. */
export async function insertSubscriber(doc: SubscriberDoc): Promise<boolean> {
  return (await unlessDuplicate(subscribers().insertOne(doc))) !== null;
}

/** Returns how many are new; an address that has a subscription keeps it. */
export async function insertSubscribers(docs: SubscriberDoc[]): Promise<number> {
  const upserts = docs.map((doc) => ({
    updateOne: { filter: { emailKey: doc.emailKey }, update: { $setOnInsert: doc }, upsert: true },
  }));
  return (await subscribers().bulkWrite(upserts, { ordered: false })).upsertedCount;
}

/** The subscriber after the change; null if there is none in this state. */
export function updateSubscriber(
  filter: Filter<SubscriberDoc>,
  set: Partial<SubscriberDoc>,
  unset: { [Name in keyof SubscriberDoc]?: '' } = {},
): Promise<SubscriberDoc | null> {
  return subscribers().findOneAndUpdate(filter, { $set: set, $unset: unset }, { returnDocument: 'after' });
}

export async function stop(_id: ObjectId, now: Date): Promise<void> {
  await subscribers().updateOne(
    { _id },
    { $set: { state: 'stopped', stoppedAt: now }, $unset: { expiresAt: '' } },
  );
}

/** Stops subscriptions that were confirmed before `at` or never. */
export async function stopUnlessNewer(ends: { subscriberId: ObjectId; at: Date }[]): Promise<void> {
  if (ends.length === 0) return;
  const updates = ends.map(({ subscriberId, at }) => ({
    updateOne: {
      filter: { _id: subscriberId, state: { $ne: 'stopped' as const }, confirmedAt: { $not: { $gt: at } } },
      update: { $set: { state: 'stopped' as const, stoppedAt: at }, $unset: { expiresAt: '' as const } },
    },
  }));
  await subscribers().bulkWrite(updates, { ordered: false });
}

export async function addTokenHash(_id: ObjectId, hash: string): Promise<void> {
  await subscribers().updateOne({ _id }, { $addToSet: { tokenHashes: hash } });
}

export async function deleteSubscriber(_id: ObjectId): Promise<void> {
  await subscribers().deleteOne({ _id });
}

/** The newest first. */
export async function findSubscribers(
  filter: SubscriberFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ docs: SubscriberDoc[]; total: number }> {
  const query = toQuery(filter);
  const docs = await subscribers().find(query).sort({ _id: -1 }).skip(skip).limit(limit).toArray();
  // The last page has the number in it, and a search without result needs no second one.
  if (docs.length < limit && (docs.length > 0 || skip === 0)) return { docs, total: skip + docs.length };

  const isEverything = Object.keys(query).length === 0;
  const total = isEverything ? subscribers().estimatedDocumentCount() : subscribers().countDocuments(query);
  return { docs, total: await total };
}

export async function hasSubscribers(): Promise<boolean> {
  return (await subscribers().findOne({}, { projection: { _id: 1 } })) !== null;
}

export async function* findAllSubscribers(): AsyncGenerator<SubscriberDoc> {
  yield* subscribers().find().sort({ _id: 1 });
}

/** Which of these addresses have a subscription or have stopped one. */
export async function findKnown(emailKeys: string[]): Promise<Map<string, SubscriberDoc['state']>> {
  const found = select(subscribers().find({ emailKey: { $in: emailKeys } }), STATE);
  return new Map((await found.toArray()).map(({ emailKey, state }) => [emailKey, state]));
}

export type Group = Pick<SubscriberDoc, 'state' | 'frequency' | 'languages' | 'source'> & { count: number };

/** How many subscribers have all of these fields, in the order of the index that counts them. */
export function countGroup(group: Partial<Omit<Group, 'count'>>): Promise<number> {
  return subscribers().countDocuments(group, {
    hint: { state: 1, frequency: 1, languages: 1, source: 1 },
  });
}

/** How many readers with these languages have confirmed their address between two moments. */
export function countConfirmed(languages: Languages, from: Date, until: Date): Promise<number> {
  return subscribers().countDocuments(
    { languages, confirmedAt: { $gte: from, $lt: until } },
    { hint: { languages: 1, confirmedAt: 1 } },
  );
}

/** The next readers, in the order of their ids. */
export function findReaders({
  after,
  frequency,
  limit,
}: {
  after: ObjectId | null;
  frequency: SubscriberDoc['frequency'];
  limit: number;
}): Promise<SubscriberDoc[]> {
  const later = after === null ? {} : { _id: { $gt: after } };
  return subscribers()
    .find({ state: 'active', frequency, ...later })
    .sort({ _id: 1 })
    .hint({ state: 1, _id: -1 })
    .limit(limit)
    .toArray();
}

export function findByIds(ids: ObjectId[]): Promise<SubscriberDoc[]> {
  return subscribers()
    .find({ _id: { $in: ids } })
    .toArray();
}

/** Finds readers whose emails arrive. */
export async function isReached(): Promise<{ state: 'active'; emailKey: { $nin: string[] } }> {
  return { state: 'active', emailKey: { $nin: await listBounces() } };
}

/** Readers of a post with these tags, by their languages. */
export async function countReaders(tagIds: number[]): Promise<ReaderGroup[]> {
  const wanted = { $or: [{ tagIds: [] }, { tagIds: { $in: tagIds } }] };
  const rows = subscribers().aggregate<{ _id: Languages; count: number }>([
    { $match: { ...(await isReached()), frequency: 'post', ...wanted } },
    { $group: { _id: '$languages', count: { $sum: 1 } } },
  ]);
  return (await rows.toArray()).map(({ _id, count }) => ({ locales: toLocales(_id), count }));
}

function toQuery({ state, locale, q, bounced }: SubscriberFilter): Filter<SubscriberDoc> {
  // The search reads the index of `emailKey`; `email` has none.
  const emailKey = {
    ...(state === 'bounced' ? { $in: bounced ?? [] } : {}),
    ...(q ? { $regex: containingPattern(toEmailKey(q)) } : {}),
  };
  return {
    ...(state === undefined ? {} : { state: state === 'bounced' ? 'active' : state }),
    ...(locale ? { languages: { $in: OF_LOCALE[locale] } } : {}),
    ...(Object.keys(emailKey).length > 0 ? { emailKey } : {}),
  };
}
