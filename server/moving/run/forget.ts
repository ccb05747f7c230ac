import { rm } from 'node:fs/promises';
import { listImports } from '#server/moving/store.ts';
import { UNDO_MS, workspaceOf } from './prepare.ts';

/** Deletes the files of imports that can no longer be undone. What they made stays known, so that they can be repeated. */
export async function forgetOldImports({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  for (const { _id, startedAt, createdAt } of await listImports()) {
    const isOld = Number(now) - Number(startedAt ?? createdAt) > UNDO_MS;
    if (isOld) await rm(workspaceOf(_id), { recursive: true, force: true });
  }
}
