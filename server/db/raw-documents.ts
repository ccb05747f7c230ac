import { BSON, type Document, type Filter, ObjectId } from 'mongodb';
import { collection, concernBeforeDurableWrite, database } from './client.ts';

/** A document as the database stores it: BSON, with the types of its numbers and the order of its fields. */
export type RawDocument = Uint8Array;

/**
 * Preserves BSON types that the driver would convert to JavaScript types, so that a rewritten document has the
 * same bytes.
 */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Length and a zero byte. */
const DOCUMENT_BYTES_MIN = 5;

/** The documents that match, in the order of their ids. */
export function findRaw(name: string, filter: Filter<Document> = {}, limit = 0): AsyncIterable<RawDocument> {
  const cursor = collection(name).find(filter, { raw: true }).sort({ _id: 1 }).limit(limit);
  return cursor as unknown as AsyncIterable<RawDocument>;
}

/** The caller's next durable write makes these durable. */
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

/** Splits concatenated documents. Throws RangeError if the bytes are not documents. */
export function* splitRaw(bytes: Buffer): Generator<RawDocument> {
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.length - at < DOCUMENT_BYTES_MIN ? 0 : bytes.readInt32LE(at);
    if (length < DOCUMENT_BYTES_MIN || at + length > bytes.length || bytes[at + length - 1] !== 0)
      throw new RangeError('The bytes are no BSON documents');
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

/** Of all collections that have been created, in alphabetical order. */
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

export async function hasDocuments(name: string): Promise<boolean> {
  return (await collection(name).findOne({}, { projection: { _id: 1 } })) !== null;
}

/** Bytes of a collection: of its documents, and what they take on disk, compressed. */
export async function measureCollection(name: string): Promise<{ bytes: number; bytesOnDisk: number }> {
  const [stats] = await collection(name)
    .aggregate([{ $collStats: { storageStats: {} } }])
    .toArray();
  const { size = 0, storageSize = 0 } = stats?.storageStats ?? {};
  return { bytes: Number(size), bytesOnDisk: Number(storageSize) };
}

/** The lowest id of the second that begins at `date`: ids begin with the second of their creation. */
export function firstIdAt(date: Date): ObjectId {
  return ObjectId.createFromTime(Math.floor(date.getTime() / 1000));
}
