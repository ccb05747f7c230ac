import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { findId } from '#server/db/ids.ts';
import { createFolders } from '#server/runtime/create-folders.ts';
import { countDeletions, type DeletionDoc, listDeletions } from '#server/users/accounts/deletion-store.ts';
import { BackupError } from './backup-error.ts';

const NAME = 'deletions.json';

const schema = z.array(
  z.object({ id: z.string().transform(findId), at: z.coerce.date(), withComments: z.boolean() }),
);

let written = 0;

/**
 * Writes the list of deleted accounts next to the nightly backups, if it has grown. If both are copied to another
 * machine, a restore there knows which accounts were deleted since the backup. The list has ids and no names.
 */
export async function writeDeletions({ folder }: { folder: string }): Promise<void> {
  if ((await countDeletions()) === written) return;
  const list = await listDeletions();
  const file = path.join(folder, NAME);
  await createFolders(folder);
  const text = JSON.stringify(list.map(({ _id, at, withComments }) => ({ id: _id, at, withComments })));
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
    return schema
      .parse(JSON.parse(text))
      .flatMap(({ id, at, withComments }) => (id ? [{ _id: id, at, withComments }] : []));
  } catch {
    throw new BackupError('damaged', `${file} is damaged. Restore it, or move it away.`);
  }
}
