import { randomUUID } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import { removeFile, writeFile } from '#server/db/bucket.ts';
import { newId } from '#server/db/ids.ts';
import { purgeProcessFolders } from '#server/media/process-folder.ts';
import { removeCopy } from '#server/media/serve/disk-cache.ts';
import { isCommitted } from '#server/media/store.ts';
import * as store from './pending-store.ts';

/** Uploads are shorter than this, because the server ends longer requests. */
const ABANDONED_AFTER_MS = 30 * 60_000;
const PROCESS_ID = randomUUID();

/** Ids of the files that this process is writing or removing. */
const running = new Set<string>();

/**
 * Writes content into the bucket under a new id. The bytes are a file only once a document refers to them:
 * the caller inserts that document and calls `commitFile`, or calls `discardFile`. A failure here leaves
 * nothing in the bucket.
 */
export async function writePendingFile(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { name }: { name: string },
): Promise<ObjectId> {
  const id = newId();
  await markPending(id);
  try {
    await writeFile({ id, name }, content);
    return id;
  } catch (error) {
    await discardFile(id);
    throw error;
  }
}

/** Ends the pending state of a file whose document is stored. */
export async function commitFile(id: ObjectId): Promise<void> {
  running.delete(id.toHexString());
  await store.deletePending(id);
}

/** Leaves a file whose state is unknown to the next sweep, which looks for its document. */
export function leaveToSweep(id: ObjectId): void {
  running.delete(id.toHexString());
}

/** Removes a file that has no document. While the database is unavailable, a later sweep does it. */
export async function discardFile(id: ObjectId): Promise<void> {
  running.delete(id.toHexString());
  try {
    await removeCopy(id);
    await removeFile(id);
    await store.deletePending(id);
  } catch {
    // The pending record stays, so `sweepPendingFiles` finds the bytes.
  }
}

/**
 * Removes files whose documents `deleteDocuments` deletes. The pending records make it safe against a crash at any
 * point. If `deleteDocuments` throws, the next sweep finds out which documents are left.
 */
export async function removeFiles(ids: ObjectId[], deleteDocuments: () => Promise<void>): Promise<void> {
  for (const id of ids) await markPending(id);
  try {
    await deleteDocuments();
  } catch (error) {
    for (const id of ids) leaveToSweep(id);
    throw error;
  }
  for (const id of ids) await discardFile(id);
}

/**
 * Removes the remains of interrupted uploads: staged files on disk whose processes have ended, and bytes in the
 * bucket without a document, if this process has finished with them or they are older than `before`. Returns the
 * number of files removed.
 */
export async function sweepPendingFiles({ before }: { before: Date }): Promise<number> {
  let removed = await purgeProcessFolders();
  for await (const { _id } of store.findPending({ process: PROCESS_ID, before })) {
    if (running.has(_id.toHexString())) continue;
    if (!(await isCommitted(_id))) {
      await removeFile(_id);
      removed++;
    }
    await store.deletePending(_id);
  }
  return removed;
}

/** The start time before which an upload of any process counts as abandoned. */
export function uploadsAbandonedBefore(now: Date): Date {
  return new Date(now.getTime() - ABANDONED_AFTER_MS);
}

async function markPending(id: ObjectId): Promise<void> {
  running.add(id.toHexString());
  await store.putPending({ _id: id, process: PROCESS_ID, startedAt: new Date() });
}
