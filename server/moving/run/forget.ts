import { rm } from 'node:fs/promises';
import * as store from '#server/moving/store.ts';
import { UNDO_MS, workspaceOf } from './workspace.ts';

const UPLOAD_MS = 24 * 60 * 60_000;

/**
 * Deletes the files of imports that can no longer be undone. What they made stays known, so that they can be repeated.
 * Uploads that were never read are forgotten after a day.
 */
export async function forgetOldImports({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  for (const { _id, state, startedAt, createdAt } of await store.listImports({ withRepeats: true })) {
    const isAbandoned = state === 'uploading' && Number(now) - Number(createdAt) > UPLOAD_MS;
    const isOld = Number(now) - Number(startedAt ?? createdAt) > UNDO_MS;
    if (isOld || isAbandoned) await rm(workspaceOf(_id), { recursive: true, force: true });
    if (isOld) await store.putPlanned(_id, []);
    if (isAbandoned) await store.deleteImport(_id);
  }
}
