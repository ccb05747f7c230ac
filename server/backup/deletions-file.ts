import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { findId } from '#server/db/ids.ts';
import { createFolders } from '#server/runtime/create-folders.ts';
import type { DeletionDoc } from '#server/users/deletion-store.ts';
import { BackupError } from './backup-error.ts';
import { countDeletions, listDeletions } from './deletion-list.ts';

const NAME = 'deletions.json';

const objectId = z.string().transform((text, context) => {
  const found = findId(text);
  if (!found) context.addIssue('Must be an id');
  return found ?? z.NEVER;
});
const common = { id: objectId, at: z.coerce.date() };
const schema = z.array(
  z.union([
    z.object({ ...common, withComments: z.boolean() }),
    z.object({ ...common, subscriberId: objectId, isErased: z.boolean() }),
  ]),
);

let written = 0;

/**
 * Writes the list of deleted accounts and ended subscriptions next to the nightly backups, if it has grown. If both
 * are copied to another machine, a restore there knows what was deleted since the backup. The list has ids only.
 */
export async function writeDeletions({ folder }: { folder: string }): Promise<void> {
  if ((await countDeletions()) === written) return;

  const list = await listDeletions();
  const file = path.join(folder, NAME);
  await createFolders(folder);

  const text = JSON.stringify(list.map(({ _id, ...fields }) => ({ id: _id, ...fields })));
  await writeFile(`${file}.unfinished`, text, { mode: 0o600, flush: true });
  await rename(`${file}.unfinished`, file);
  written = list.length;
}

/** The list in the folder of a backup; empty if there is none. Throws BackupError. */
export async function readDeletions({ backup }: { backup: string }): Promise<DeletionDoc[]> {
  const file = path.join(path.dirname(backup), NAME);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  try {
    return schema.parse(JSON.parse(text)).map(({ id, ...fields }) => ({ _id: id, ...fields }));
  } catch {
    throw new BackupError('damaged', `${file} is damaged. Restore it, or move it away.`);
  }
}
