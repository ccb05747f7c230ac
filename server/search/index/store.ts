import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ObjectId } from 'mongodb';
import { collection } from '../../db/client.ts';
import { isDuplicateKey } from '../../db/failures.ts';
import { type SearchDoc, type SearchState, UNNUMBERED } from './model.ts';

/** Of all processes on the database together; the one whose mark goes first builds its index anew at its next start. */
const FILES_MAX = 16;

const documents = () => collection<SearchDoc>('searchDocuments');
const states = () => collection<SearchState>('searchState');

/**
 * The journaled write that ends every change of a post comes after these, and a server's journal keeps
 * order, so they need no sync of their own.
 */
const BEFORE_A_DURABLE_WRITE = { writeConcern: { w: 1, journal: false } } as const;

/** Writes a document without a number, unless one of a later revision is there. */
export async function stageDocument({ _id, ...fields }: Omit<SearchDoc, 'sequence'>): Promise<void> {
  try {
    await documents().updateOne(
      { _id, revision: { $lte: fields.revision } },
      { $set: { ...fields, sequence: UNNUMBERED } },
      { upsert: true, ...BEFORE_A_DURABLE_WRITE },
    );
  } catch (error) {
    // A later revision is there: the upsert found no match and met it.
    if (!isDuplicateKey(error, '_id')) throw error;
  }
}

/** The number of a new write; readers look for documents when it grows. */
export async function nextSequence(): Promise<number> {
  const state = await states().findOneAndUpdate(
    { _id: 'state' },
    { $inc: { sequence: 1 }, $setOnInsert: { epoch: newEpoch(), version: 0 } },
    { upsert: true, returnDocument: 'after', ...BEFORE_A_DURABLE_WRITE },
  );
  if (!state) throw new Error('The state of the search was neither found nor made');
  return state.sequence;
}

/** Gives the number to a document, unless another writer has staged a later revision meanwhile. */
export async function numberDocument(
  { _id, revision }: Pick<SearchDoc, '_id' | 'revision'>,
  sequence: number,
): Promise<void> {
  await documents().updateOne(
    { _id, revision, sequence: UNNUMBERED },
    { $set: { sequence } },
    BEFORE_A_DURABLE_WRITE,
  );
}

export async function findState(): Promise<SearchState | null> {
  return states().findOne({ _id: 'state' });
}

/** Says that all documents are of a version of the program, and have been made again. */
export async function setVersion(version: number): Promise<void> {
  await states().updateOne(
    { _id: 'state' },
    {
      $set: { version },
      $inc: { generation: 1 },
      $setOnInsert: { epoch: newEpoch(), sequence: 0 },
    },
    { upsert: true },
  );
}

/** Notes that an index file with this mark was written of the database as it is, or a little before. */
export async function noteFile(mark: string): Promise<void> {
  await states().updateOne({ _id: 'state' }, { $push: { files: { $each: [mark], $slice: -FILES_MAX } } });
}

/** Removes the documents without content up to a number; returns how many. */
export async function removeEmptyDocuments(sequence: number): Promise<number> {
  // First told, so that nobody who still needs one goes on without it.
  await states().updateOne({ _id: 'state' }, { $max: { prunedTo: sequence } });
  const { deletedCount } = await documents().deleteMany({ content: null, sequence: { $lte: sequence } });
  return deletedCount;
}

/** What has been written after a sequence number, or is being written. */
export function findDocumentsAfter({
  sequence,
  version,
}: {
  sequence: number;
  version: number;
}): AsyncIterable<SearchDoc> {
  return documents()
    .find({ sequence: { $gt: sequence }, version })
    .batchSize(100);
}

/** Those of the documents that are stored and numbered just so. */
export async function findUnchanged(docs: Omit<SearchDoc, 'sequence'>[]): Promise<Set<string>> {
  const stored = await documents()
    .find({ _id: { $in: docs.map(({ _id }) => _id) } })
    .toArray();
  const byId = new Map(stored.map((doc) => [doc._id.toHexString(), doc]));
  const same = docs.filter((doc) => {
    const found = byId.get(doc._id.toHexString());
    // Who has no words need not be told to have none.
    if (!found) return doc.content === null;
    const { sequence, ...known } = found;
    return sequence !== UNNUMBERED && isDeepStrictEqual(doc, known);
  });
  return new Set(same.map(({ _id }) => _id.toHexString()));
}

export async function findDocumentIds(): Promise<{ _id: ObjectId; revision: number }[]> {
  return documents()
    .find({ content: { $ne: null } })
    .project<{ _id: ObjectId; revision: number }>({ revision: 1 })
    .toArray();
}

function newEpoch(): string {
  return randomBytes(12).toString('hex');
}
