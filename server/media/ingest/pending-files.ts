import { createHash, type Hash, randomUUID } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import { removeFile, writeFile } from '../../db/bucket.ts';
import { newId } from '../../db/ids.ts';
import type { StoredFile } from '../model.ts';
import { type CopyWriter, dropCopy, writeCopy } from '../serve/disk-cache.ts';
import { isCommitted } from '../store.ts';
import * as notes from './staging-store.ts';

/** No upload takes longer: the server cuts requests off before that. */
const ABANDONED_AFTER_MS = 30 * 60_000;
const PROCESS = randomUUID();

const underWay = new Set<string>();

/**
 * Writes content into the bucket, counted and hashed on the way. The bytes are no file yet: a document
 * that vouches for them has to be inserted and then `settle` called, or else `discard`. Whatever goes
 * wrong here leaves nothing behind.
 */
export async function stage(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { name }: { name: string },
): Promise<StoredFile> {
  const _id = newId();
  await note(_id);
  const copy = await writeCopy(_id);
  const count = { size: 0, hash: createHash('sha256') };
  try {
    await writeFile({ id: _id, name }, counted(content, count, copy));
  } catch (error) {
    await copy?.drop();
    await discard(_id);
    throw error;
  }
  await copy?.keep();
  return { _id, size: count.size, sha256: count.hash.digest('hex') };
}

/** The document that vouches for the bytes is there. */
export async function settle(id: ObjectId): Promise<void> {
  underWay.delete(id.toHexString());
  await notes.deleteNote(id);
}

/** Leaves bytes to the next sweep, which finds out whether a document vouches for them. */
export function leave(id: ObjectId): void {
  underWay.delete(id.toHexString());
}

/** Removes bytes that no document vouches for. Where the database is away, a later sweep does it. */
export async function discard(id: ObjectId): Promise<void> {
  underWay.delete(id.toHexString());
  try {
    await dropCopy(id);
    await removeFile(id);
    await notes.deleteNote(id);
  } catch {
    // The note is still there, so the bytes are found and removed by `sweepStaging`.
  }
}

/**
 * Removes the bytes of files whose documents `forget` deletes, whatever cuts this off in between. Where it
 * throws, the next sweep finds out which of them it has deleted.
 */
export async function removeStored(ids: ObjectId[], forget: () => Promise<void>): Promise<void> {
  for (const id of ids) await note(id);
  try {
    await forget();
  } catch (error) {
    for (const id of ids) leave(id);
    throw error;
  }
  for (const id of ids) await discard(id);
}

/**
 * Removes what uploads left that died: those of this process that are over, and those of others noted
 * before `before`. Returns how many files went.
 */
export async function sweepStaging({ before }: { before: Date }): Promise<number> {
  let removed = 0;
  for await (const { _id } of notes.findNotes({ process: PROCESS, before })) {
    if (underWay.has(_id.toHexString())) continue;
    if (!(await isCommitted(_id))) {
      await removeFile(_id);
      removed++;
    }
    await notes.deleteNote(_id);
  }
  return removed;
}

/** When an upload noted before it counts as abandoned while other processes may be alive. */
export function uploadsAbandonedBefore(now: Date): Date {
  return new Date(now.getTime() - ABANDONED_AFTER_MS);
}

async function note(id: ObjectId): Promise<void> {
  underWay.add(id.toHexString());
  await notes.putNote({ _id: id, process: PROCESS, startedAt: new Date() });
}

async function* counted(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  count: { size: number; hash: Hash },
  copy: CopyWriter | null,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of content) {
    count.size += bytes.length;
    count.hash.update(bytes);
    await copy?.write(bytes);
    yield bytes;
  }
}
