import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ObjectId } from 'mongodb';
import { collection, concernBeforeDurableWrite } from '#server/db/client.ts';
import { isDuplicateKey } from '#server/db/failures.ts';
import { only, select } from '#server/db/projection.ts';
import { type SearchDoc, type SearchState, type TermDoc, UNNUMBERED } from './model.ts';

/** A term has up to 240 bytes, and a command 16 MB. */
const TERMS_AT_ONCE = 10_000;

const documents = () => collection<SearchDoc>('searchDocuments');
const terms = () => collection<TermDoc>('searchTerms');
const states = () => collection<SearchState>('searchState');

/** Every change of a post ends with a durable write, which makes this one durable too. */
const beforeDurableWrite = () => ({ writeConcern: concernBeforeDurableWrite() });

/** Writes a document without a number, unless one of a later revision is stored. */
export async function stageDocument({ _id, ...fields }: Omit<SearchDoc, 'sequence'>): Promise<void> {
  try {
    await documents().updateOne(
      { _id, revision: { $lte: fields.revision } },
      { $set: { ...fields, sequence: UNNUMBERED } },
      { upsert: true, ...beforeDurableWrite() },
    );
  } catch (error) {
    // A later revision is stored: the upsert found no match and collided with it.
    if (!isDuplicateKey(error, '_id')) throw error;
  }
}

/** Returns the number of a new write. */
export async function nextSequence(): Promise<number> {
  const state = await states().findOneAndUpdate(
    { _id: 'state' },
    { $inc: { sequence: 1 }, $setOnInsert: { databaseId: newDatabaseId(), version: 0 } },
    { upsert: true, returnDocument: 'after', ...beforeDurableWrite() },
  );
  if (!state) throw new Error('The state of the search was neither found nor created');
  return state.sequence;
}

/** Numbers a document, unless another writer has staged a later revision in the meantime. */
export async function numberDocument(
  { _id, revision }: Pick<SearchDoc, '_id' | 'revision'>,
  sequence: number,
): Promise<void> {
  await documents().updateOne(
    { _id, revision, sequence: UNNUMBERED },
    { $set: { sequence } },
    beforeDurableWrite(),
  );
}

export async function findState(): Promise<SearchState | null> {
  return states().findOne({ _id: 'state' });
}

/** Records that all documents were written again in this `SEARCH_VERSION`. */
export async function setVersion(version: number): Promise<void> {
  await states().updateOne(
    { _id: 'state' },
    {
      $set: { version },
      $inc: { generation: 1 },
      $setOnInsert: { databaseId: newDatabaseId(), sequence: 0 },
    },
    { upsert: true },
  );
}

/** Gives the database a new id, so that every process discards the index it has stored on disk and rebuilds it. */
export async function renewDatabaseId(): Promise<void> {
  await states().updateOne({ _id: 'state' }, { $set: { databaseId: newDatabaseId() } });
}

/** Deletes documents without content whose number is at most `sequence`; returns how many. */
export async function removeEmptyDocuments(sequence: number): Promise<number> {
  // Recorded first, so that an index that needs one of these documents is rebuilt.
  await states().updateOne({ _id: 'state' }, { $max: { prunedTo: sequence } });
  const { deletedCount } = await documents().deleteMany({ content: null, sequence: { $lte: sequence } });
  return deletedCount;
}

/** The documents written after a sequence number, and those being written. */
export function findDocumentsAfter({
  sequence,
  version,
}: {
  sequence: number;
  version: number;
}): AsyncIterable<SearchDoc> {
  return documents()
    .find({ sequence: { $gt: sequence }, version })
    .project<SearchDoc>({ 'content.stems': 0, 'content.hashes': 0 })
    .batchSize(100);
}

/** Ids of those documents that are stored with these fields and have a number. */
export async function findUnchanged(docs: Omit<SearchDoc, 'sequence'>[]): Promise<Set<string>> {
  const stored = await documents()
    .find({ _id: { $in: docs.map(({ _id }) => _id) } })
    .toArray();
  const byId = new Map(stored.map((doc) => [doc._id.toHexString(), doc]));
  const same = docs.filter((doc) => {
    const found = byId.get(doc._id.toHexString());
    // A draft needs no document.
    if (!found) return doc.content === null;
    const { sequence, ...known } = found;
    return sequence !== UNNUMBERED && isDeepStrictEqual(doc, known);
  });

  return new Set(same.map(({ _id }) => _id.toHexString()));
}

/** The number of versions, drafts included, from the collection's metadata. */
export function countDocuments(): Promise<number> {
  return documents().estimatedDocumentCount();
}

/** Adds terms to the database's vocabulary; existing ones stay. */
export async function addTerms(added: ReadonlySet<string>): Promise<void> {
  const all = [...added];
  for (let at = 0; at < all.length; at += TERMS_AT_ONCE)
    await addSomeTerms(all.slice(at, at + TERMS_AT_ONCE));
}

async function addSomeTerms(added: string[]): Promise<void> {
  const stored = await select(terms().find({ _id: { $in: added } }), only<TermDoc>()('_id')).toArray();
  const known = new Set(stored.map(({ _id }) => _id));
  const missing = added.filter((term) => !known.has(term));
  if (missing.length === 0) return;

  const docs = missing.map((term) => ({ _id: term, reversed: reverse(term) }));
  try {
    await terms().insertMany(docs, { ordered: false, ...beforeDurableWrite() });
  } catch (error) {
    // Another writer inserted some of them; `ordered: false` inserts the others.
    if (!isDuplicateKey(error)) throw error;
  }
}

export async function findDocumentIds(): Promise<{ _id: ObjectId; revision: number }[]> {
  const cursor = documents().find({ content: { $ne: null } });
  return select(cursor, only<SearchDoc>()('_id', 'revision')).toArray();
}

function newDatabaseId(): string {
  return randomBytes(12).toString('hex');
}

/** Cuts by code points, so that surrogate pairs stay whole. */
export function reverse(term: string): string {
  return [...term].reverse().join('');
}
