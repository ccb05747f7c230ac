import { type Db, GridFSBucket, type GridFSChunk, type ObjectId } from 'mongodb';
import { database } from './client.ts';

/** Documents of a database are at most 16 MB; fewer, larger chunks cost fewer round trips. */
export const CHUNK_BYTES = 1024 * 1024;
/** Chunks that one answer of the database brings. Its own default is 16 MB, for every download at once. */
const CHUNKS_PER_BATCH = 2;

/** A range of a file in the bucket: `end` is exclusive. */
export type FileRange = { id: ObjectId; size: number; start?: number; end?: number };

const buckets = new WeakMap<Db, GridFSBucket>();

/** One bucket object a database: each makes sure of its indexes at its first upload. */
function bucket(): GridFSBucket {
  const db = database();
  const known = buckets.get(db);
  if (known) return known;
  const made = new GridFSBucket(db, { bucketName: 'media', chunkSizeBytes: CHUNK_BYTES });
  buckets.set(db, made);
  return made;
}

/**
 * Writes a file as its bytes come, one chunk in memory. On any failure some chunks may be there: it is
 * the caller's part to remove the file.
 */
export async function writeFile(
  { id, name }: { id: ObjectId; name: string },
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const stream = bucket().openUploadStreamWithId(id, name);
  // Every write below learns of the failure itself; without a listener it would end the process.
  stream.on('error', () => {});
  // Awaiting each write leaves no insert under way when the content fails and the file is removed.
  for await (const bytes of content) await settled((done) => stream.write(bytes, done));
  await settled((done) => stream.end(done));
}

/**
 * The bytes of a range, chunk by chunk, reading no chunk outside of it. The driver's own stream asks for
 * batches of 16 MB, so that eight downloads would hold 128 MB.
 */
export async function* readFile({ id, size, start = 0, end = size }: FileRange): AsyncGenerator<Uint8Array> {
  if (start >= end) return;
  const first = Math.floor(start / CHUNK_BYTES);
  const last = Math.floor((end - 1) / CHUNK_BYTES);
  const cursor = chunks()
    .find(
      { files_id: id, n: { $gte: first, $lte: last } },
      { projection: { _id: 0, n: 1, data: 1 }, sort: { n: 1 }, batchSize: CHUNKS_PER_BATCH },
    )
    .map(({ n, data }) => ({ n, data: data as Uint8Array }));
  let expected = first;
  try {
    for await (const { n, data } of cursor) {
      if (n !== expected) break;
      expected++;
      yield data.subarray(Math.max(0, start - n * CHUNK_BYTES), Math.min(data.length, end - n * CHUNK_BYTES));
    }
  } finally {
    await cursor.close();
  }
  if (expected !== last + 1) throw new Error(`File ${id.toHexString()} lacks chunk ${expected}`);
}

export async function removeFile(id: ObjectId): Promise<void> {
  await database().collection<{ _id: ObjectId }>('media.files').deleteOne({ _id: id });
  await chunks().deleteMany({ files_id: id });
}

function chunks() {
  return database().collection<GridFSChunk>('media.chunks', { promoteBuffers: true });
}

function settled(start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });
}
