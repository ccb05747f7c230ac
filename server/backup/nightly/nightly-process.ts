import { stat } from 'node:fs/promises';
import path from 'node:path';
import { backUp } from '#server/backup/back-up.ts';
import { readPassphrase } from '#server/backup/passphrase.ts';
import { verifyBackup } from '#server/backup/restore.ts';
import { config } from '#server/config.ts';
import { createPrivateFiles } from '#server/data-folder.ts';
import { createFolders } from '#server/runtime/create-folders.ts';
import { serveJobs } from '#server/runtime/job-loop.ts';
import { joinStorage } from '#server/storage.ts';
import { nightlyName, rotate } from './files.ts';

/** `missingFiles` are ids of files whose bytes the database had lost. */
export type NightlyBackup = { file: string; bytes: number; missingFiles: string[] };

// A process of its own: compressing and encrypting would delay requests.
createPrivateFiles();
process.on('disconnect', () => process.exit(1));
serveJobs<{ now: Date }, NightlyBackup>(({ now }) => makeNightlyBackup(now));

/** Writes a backup, reads it again, and deletes the oldest ones only then. */
async function makeNightlyBackup(now: Date): Promise<NightlyBackup> {
  const settings = config();
  const { folder, keep } = settings.backup;
  if (folder === null) throw new Error('BACKUP_DIR is not set');
  const storage = await joinStorage({ config: settings });
  try {
    await createFolders(folder);
    const passphrase = await readPassphrase(settings.backup);
    const file = path.join(folder, nightlyName({ now, isEncrypted: passphrase !== null }));
    const { missingFiles } = await backUp({ file, passphrase, freeBytesMin: settings.freeBytesMin, now });
    await verifyBackup({ file, passphrase });
    await rotate({ folder, keep });
    return { file, bytes: (await stat(file)).size, missingFiles };
  } finally {
    await storage.close();
  }
}
