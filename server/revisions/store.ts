import type { ObjectId } from 'mongodb';
import { collection, database } from '../db/client.ts';
import { newId } from '../db/ids.ts';

/** The collection `revisions`: one document a revision. A token is never used twice. */
type RevisionDoc = { _id: string; token: ObjectId };

const COLLECTION = 'revisions';
const revisions = () => collection<RevisionDoc>(COLLECTION);

export async function setNewToken(name: string): Promise<void> {
  // Durable, because it is often the last write before the acknowledgement.
  await revisions().updateOne({ _id: name }, { $set: { token: newId() } }, { upsert: true });
}

/** A read of a few small documents by id; a slower database counts as unavailable. */
const TIMEOUT_MS = 1_000;

/**
 * Tokens by name; a revision that was never raised has none. A plain command costs a third of a cursor, and
 * every cached response waits for it.
 */
export async function findTokens(names: string[]): Promise<Map<string, string>> {
  const { cursor } = await database().command(
    { find: COLLECTION, filter: { _id: { $in: names } }, limit: names.length, singleBatch: true },
    { timeoutMS: TIMEOUT_MS },
  );
  const docs: RevisionDoc[] = cursor.firstBatch;
  return new Map(docs.map(({ _id, token }) => [_id, token.toHexString()]));
}

/** Renews the tokens of all revisions that were ever raised. */
export async function setNewTokens(): Promise<void> {
  await revisions().updateMany({}, { $set: { token: newId() } });
}

export async function deleteTokens(names: string[]): Promise<void> {
  await revisions().deleteMany({ _id: { $in: names } });
}
