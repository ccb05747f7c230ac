import type { GridFSChunk, GridFSFile, ObjectId } from 'mongodb';
import { collection, database } from './client.ts';
import { newId } from './ids.ts';
import { findOneWith, only, select } from './projection.ts';

/**
 * Files in the layout of GridFS (its specification: `media.files` and `media.chunks`), so that
 * `mongofiles` and every driver can read them. The driver's own streams are not used: its reader requests
 * batches of 16 MB for each download, and its writer copies each chunk once more than necessary, which was
 * a third of the garbage of an upload.
 */
export const CHUNK_BYTES = 512 * 1024;
/** Chunks in one response of the database. */
const CHUNKS_PER_BATCH = 2;

/** A range of a file: `end` is exclusive. */
export type FileRange = { id: ObjectId; size: number; start?: number; end?: number };

/** A file or a part of it is missing, often because it was deleted while it was read. */
export class IncompleteFile extends Error {
  override name = 'IncompleteFile';
}

const files = () => collection<GridFSFile>('media.files');
const chunks = () => database().collection<GridFSChunk>('media.chunks', { promoteBuffers: true });

/**
 * Writes a file as its bytes arrive, with one chunk in memory. No insert is running when this ends. After a
 * failure some chunks may be stored: the caller removes the file.
 */
export async function writeFile(
  { id, name }: { id: ObjectId; name: string },
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const length = await writeChunks({ id, chunkSize: CHUNK_BYTES }, content);
  await files().insertOne({
    _id: id,
    length,
    chunkSize: CHUNK_BYTES,
    uploadDate: new Date(),
    filename: name,
  });
}

/** Writes the bytes of a file without its document in `media.files`. Returns their number. */
export async function writeChunks(
  { id, chunkSize }: { id: ObjectId; chunkSize: number },
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  const chunk = Buffer.allocUnsafeSlow(chunkSize);
  let filled = 0;
  let length = 0;
  let n = 0;
  const flush = async () => {
    const data = chunk.subarray(0, filled);
    await chunks().insertOne({ _id: newId(), files_id: id, n, data });
    n++;
    filled = 0;
  };

  for await (const bytes of content) {
    length += bytes.length;
    for (let taken = 0; taken < bytes.length; ) {
      const part = bytes.subarray(taken, taken + chunkSize - filled);
      chunk.set(part, filled);
      filled += part.length;
      taken += part.length;
      if (filled === chunkSize) await flush();
    }
  }

  if (filled > 0) await flush();
  return length;
}

/** The bytes of a range, chunk by chunk; chunks outside of the range are not read. */
export async function* readFile({ id, size, start = 0, end = size }: FileRange): AsyncGenerator<Uint8Array> {
  if (start >= end) return;

  const chunkSize = await chunkSizeOf(id);
  const first = Math.floor(start / chunkSize);
  const last = Math.floor((end - 1) / chunkSize);
  const found = chunks().find(
    { files_id: id, n: { $gte: first, $lte: last } },
    { sort: { n: 1 }, batchSize: CHUNKS_PER_BATCH },
  );

  const cursor = select(found, only<GridFSChunk>()('n', 'data'));
  let expected = first;
  try {
    for await (const { n, data } of cursor) {
      if (n !== expected) break;
      expected++;
      yield data.subarray(Math.max(0, start - n * chunkSize), Math.min(data.length, end - n * chunkSize));
    }
  } finally {
    await cursor.close();
  }

  if (expected !== last + 1) throw new IncompleteFile(`File ${id.toHexString()} lacks chunk ${expected}`);
}

export async function removeFile(id: ObjectId): Promise<void> {
  await files().deleteOne({ _id: id });
  await chunks().deleteMany({ files_id: id });
}

/** Each file has its own chunk size: CHUNK_BYTES was different in the past, and other programs use other sizes. */
async function chunkSizeOf(id: ObjectId): Promise<number> {
  const file = await findOneWith(files(), { _id: id }, only<GridFSFile>()('chunkSize'));
  if (!file) throw new IncompleteFile(`There is no file ${id.toHexString()}`);
  return file.chunkSize;
}
