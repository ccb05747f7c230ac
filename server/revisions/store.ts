import type { ObjectId } from 'mongodb';
import { collection, database } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { THREADS } from './known-tokens.ts';

/** A change that replaced the token `from` by `to`, and the language versions that it wrote or removed. */
export type LoggedChange = { from?: ObjectId; to: ObjectId; versions: ObjectId[] };

/** The collection `revisions`, one document for each revision. A token is never used twice. */
type RevisionDoc = { _id: string; token: ObjectId; changes?: LoggedChange[] };

const COLLECTION = 'revisions';
const revisions = () => collection<RevisionDoc>(COLLECTION);

/** Renews these tokens in their order, or the first of them if the process dies. */
export async function setNewToken(...names: string[]): Promise<void> {
  const updates = names.map((_id) => ({
    updateOne: { filter: { _id }, update: { $set: { token: newId() } }, upsert: true },
  }));
  // Durable, because it is often the last write before the response.
  await revisions().bulkWrite(updates);
}

/** How many of its last changes a revision remembers. A process that has missed more reads everything again. */
const CHANGES_MAX = 64;

/** One update renews the token and logs what has changed, so that the two cannot differ. */
export async function setNewTokenAndLog(name: string, versions: ObjectId[]): Promise<void> {
  const to = newId();
  const logged = { $concatArrays: [{ $ifNull: ['$changes', []] }, [{ from: '$token', to, versions }]] };
  const fields = { token: to, changes: { $slice: [logged, -CHANGES_MAX] } };
  await revisions().updateOne({ _id: name }, [{ $set: fields }], { upsert: true });
}

/** The token of a revision, and its last changes in their order; null if it was never raised. */
export async function findLog(name: string): Promise<{ token: ObjectId; changes: LoggedChange[] } | null> {
  const doc = await revisions().findOne({ _id: name });
  return doc && { token: doc.token, changes: doc.changes ?? [] };
}

/** This reads a few small documents by id, so a slower database counts as unavailable. */
const TIMEOUT_MS = 1_000;

/**
 * Tokens by name; a revision that was never raised has none. It is a plain command, which costs a third of a cursor,
 * because every cached response waits for it.
 */
export async function findTokens(names: string[]): Promise<Map<string, string>> {
  const { cursor } = await database().command(
    {
      find: COLLECTION,
      filter: { _id: { $in: names } },
      projection: { token: 1 },
      limit: names.length,
      singleBatch: true,
    },
    { timeoutMS: TIMEOUT_MS },
  );
  const docs: RevisionDoc[] = cursor.firstBatch;
  return new Map(docs.map(({ _id, token }) => [_id, token.toHexString()]));
}

/** The names of revisions that begin with this text. */
export async function findNames(prefix: string): Promise<string[]> {
  const docs = await revisions()
    .find({ _id: { $gte: prefix, $lt: `${prefix}\u{10FFFF}` } }, { projection: { _id: 1 } })
    .toArray();
  return docs.map(({ _id }) => _id);
}

/** Renews the tokens of all revisions that were ever raised. */
export async function setNewTokens(): Promise<void> {
  await revisions().updateMany({}, { $set: { token: newId() } });
  // After those of threads; see `raiseRevision`.
  await setNewToken(THREADS);
}

export async function deleteTokens(names: string[]): Promise<void> {
  await revisions().deleteMany({ _id: { $in: names } });
}
