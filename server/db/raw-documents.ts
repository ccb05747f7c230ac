import { setTimeout as sleep } from 'node:timers/promises';
import { BSON, type Document, type Filter, ObjectId } from 'mongodb';
import { Unavailable } from '#server/errors.ts';
import { collection, concernBeforeDurableWrite, database } from './client.ts';
import { toDomainFailure } from './failures.ts';

/** A document as the database stores it: BSON, with the types of its numbers and the order of its fields. */
export type RawDocument = Uint8Array;

/**
 * Preserves BSON types that the driver would convert to JavaScript types, so that a rewritten document has the
 * same bytes.
 */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** The smallest document is a length and a zero byte; the largest includes what the database adds to it. */
const DOCUMENT_BYTES = { min: 5, max: 16 * 1024 * 1024 + 16 * 1024 } as const;
/** Stored documents begin with their `_id`, after the length and the type. */
const ID = { at: 5, text: '_id\0' } as const;

/** How many attempts may pass without a document while the database does not answer or has lost the cursor. */
const ATTEMPTS = 30;
const BETWEEN_ATTEMPTS_MS = 500;

/**
 * The documents that match, in the order of their ids. If the database loses the cursor, because it restarts or
 * another member is elected, reading continues after the last document.
 */
export async function* findRaw(
  name: string,
  filter: Filter<Document> = {},
  limit = 0,
): AsyncGenerator<RawDocument> {
  let last: RawDocument | null = null;
  let left = limit;
  for (let failures = 0; ; failures++) {
    try {
      for await (const document of openCursor(name, filter, last, left)) {
        yield document;
        last = document;
        failures = 0;
        if (limit > 0 && --left === 0) return;
      }
      return;
    } catch (error) {
      const isPassing = toDomainFailure(error) instanceof Unavailable;
      if (!isPassing || failures >= ATTEMPTS) throw error;
      await sleep(BETWEEN_ATTEMPTS_MS);
    }
  }
}

function openCursor(
  name: string,
  filter: Filter<Document>,
  after: RawDocument | null,
  limit: number,
): AsyncIterable<RawDocument> {
  const rest = after ? { $and: [filter, { _id: { $gt: parseRaw(after)._id } }] } : filter;
  const cursor = collection(name).find(rest, { raw: true }).sort({ _id: 1 }).limit(limit);
  return cursor as unknown as AsyncIterable<RawDocument>;
}

/** Inserts documents; the caller's next durable write makes them durable. */
export async function insertRaw(name: string, documents: RawDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const exact = documents.map((bytes) => BSON.deserialize(bytes, EXACT));
  const writeConcern = concernBeforeDurableWrite();
  await collection(name).insertMany(exact, { forceServerObjectId: true, writeConcern });
}

/** The document in JavaScript's own types. */
export function parseRaw<Shape extends Document>(bytes: RawDocument): Shape {
  return BSON.deserialize(bytes) as Shape;
}

/**
 * Splits concatenated stored documents, holding one of them and a chunk in memory. Throws RangeError if the bytes are
 * not such documents.
 */
export async function* splitRaw(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<RawDocument> {
  let waiting: Uint8Array[] = [];
  let length = 0;

  /** How many bytes have to be there before the next document can be read. */
  let needed: number = DOCUMENT_BYTES.min;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < needed) continue;

    const bytes = Buffer.concat(waiting);
    let at = 0;
    for (needed = sizeAt(bytes, at); at + needed <= length; needed = sizeAt(bytes, at)) {
      yield requireStored(bytes.subarray(at, at + needed));
      at += needed;
    }

    waiting = [bytes.subarray(at)];
    length -= at;
  }
  if (length > 0) throw notDocuments();
}

/** The size of the document that begins at `at`, or of its length while that is incomplete. */
function sizeAt(bytes: Buffer, at: number): number {
  if (bytes.length - at < DOCUMENT_BYTES.min) return DOCUMENT_BYTES.min;
  const size = bytes.readInt32LE(at);
  if (size < DOCUMENT_BYTES.min || size > DOCUMENT_BYTES.max) throw notDocuments();
  return size;
}

function requireStored(bytes: Buffer): RawDocument {
  const isStored = bytes.at(-1) === 0 && bytes.toString('latin1', ID.at, ID.at + ID.text.length) === ID.text;
  if (!isStored) throw notDocuments();
  return bytes;
}

function notDocuments(): RangeError {
  return new RangeError('The bytes are no stored documents');
}

/** All collections that have been created, in alphabetical order. */
export async function listCollectionNames(): Promise<string[]> {
  const found = await database().listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
}

export async function dropCollection(name: string): Promise<void> {
  await collection(name).drop();
}

/** Replaces the collection that has the new name. */
export async function renameCollection(name: string, newName: string): Promise<void> {
  await collection(name).rename(newName, { dropTarget: true });
}

/** May be repeated. */
export async function createCollection(name: string): Promise<void> {
  await database().createCollection(name);
}

export async function hasDocuments(name: string): Promise<boolean> {
  return (await collection(name).findOne({}, { projection: { _id: 1 } })) !== null;
}

/** The bytes of a collection: of its documents, and what it takes on disk, compressed. */
export async function measureCollection(name: string): Promise<{ bytes: number; bytesOnDisk: number }> {
  const [stats] = await collection(name)
    .aggregate([{ $collStats: { storageStats: {} } }])
    .toArray();
  const { size = 0, storageSize = 0 } = stats?.storageStats ?? {};
  return { bytes: Number(size), bytesOnDisk: Number(storageSize) };
}

/** The lowest id of the second that starts at `date`: an id starts with the second of its creation. */
export function firstIdAt(date: Date): ObjectId {
  return ObjectId.createFromTime(Math.floor(date.getTime() / 1000));
}
