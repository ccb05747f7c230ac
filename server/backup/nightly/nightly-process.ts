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
import { backupFolder, backupName, rotate } from './files.ts';
import type { BackupJob, MadeBackup } from './make-backup.ts';

/** How many manual backups are kept. */
const MANUAL_KEPT = 3;

// Backups are made in a separate process, because compressing and encrypting would delay requests.
createPrivateFiles();
process.on('disconnect', () => process.exit(1));
serveJobs<BackupJob, MadeBackup>(makeBackup);

/** Writes a backup and reads it again; only then are the oldest ones of its kind deleted. */
async function makeBackup({ kind, now }: BackupJob): Promise<MadeBackup> {
  const settings = config();
  const folder = backupFolder(settings);
  const storage = await joinStorage({ config: settings });

  try {
    await createFolders(folder);
    const passphrase = await readPassphrase(settings.backup);
    const file = path.join(folder, backupName({ kind, now, isEncrypted: passphrase !== null }));
    const { missingFiles } = await backUp({ file, passphrase, freeBytesMin: settings.freeBytesMin, now });

    await verifyBackup({ file, passphrase });
    await rotate({ folder, kind, keep: kind === 'nightly' ? settings.backup.keep : MANUAL_KEPT });
    return { file, bytes: (await stat(file)).size, missingFiles };
  } finally {
    await storage.close();
  }
}
