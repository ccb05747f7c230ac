import { stat } from 'node:fs/promises';
import path from 'node:path';
import { PASSWORD_MIN } from '#contract/limits.ts';
import type { Manifest } from '#server/backup/archive/format.ts';
import { type ArchiveFile, isEncrypted } from '#server/backup/archive/read-archive.ts';
import { backUp } from '#server/backup/back-up.ts';
import { BackupError } from '#server/backup/backup-error.ts';
import { readPassphrase } from '#server/backup/passphrase.ts';
import { restore, verifyBackup } from '#server/backup/restore.ts';
import { config } from '#server/config.ts';
import { readArguments, UsageError } from './arguments.ts';
import { askTwice, prompt } from './password.ts';
import { count, withProgress } from './progress.ts';
import { withStorage, withStorageForRestore } from './storage.ts';

const MEGABYTES = { unit: ' MB', size: 1024 * 1024 };

export async function backupCommand(args: string[]): Promise<number> {
  const { FILE, encrypt } = readArguments(args, ['FILE'], { flags: ['encrypt'] });
  const passphrase = (await readPassphrase(config().backup)) ?? (encrypt ? await askNew() : null);

  return withStorage(async () => {
    const { freeBytesMin } = config();
    const file = path.resolve(FILE);
    const manifest = await withProgress(
      'Saved',
      (onProgress) => backUp({ file, passphrase, freeBytesMin, onProgress }),
      MEGABYTES,
    );
    const { size } = await stat(file);
    const kind = passphrase === null ? 'not encrypted' : 'encrypted';

    process.stdout.write(
      `Wrote ${describe(manifest)} to ${FILE}, ${Math.ceil(size / MEGABYTES.size)} MB, ${kind}.\n`,
    );
    return reportMissing(manifest);
  });
}

export async function verifyBackupCommand(args: string[]): Promise<number> {
  const { FILE } = readArguments(args, ['FILE']);
  const archive = await openFile(FILE);
  const manifest = await withReadProgress('Checked', FILE, 1, (onBytes) =>
    verifyBackup(archive, { onBytes }),
  );

  process.stdout.write(
    `The backup of ${manifest.createdAt} is complete and undamaged: ${describe(manifest)}.\n`,
  );

  return reportMissing(manifest);
}

export async function restoreCommand(args: string[]): Promise<number> {
  const { FILE, replace = false } = readArguments(args, ['FILE'], { flags: ['replace'] });
  const archive = await openFile(FILE);

  return withStorageForRestore(async () => {
    const manifest = await withReadProgress('Read', FILE, 2, (onBytes) =>
      restore({ ...archive, replace, onBytes }),
    );
    const { dataDir, mongodbUri } = config();
    const place = mongodbUri === undefined ? dataDir : 'the database of MONGODB_URI';
    process.stdout.write(`Restored ${describe(manifest)} of ${manifest.createdAt} to ${place}.\n`);

    return reportMissing(manifest);
  });
}

const NO_PASSPHRASE = 'The backup is encrypted. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.';

/** The file with its passphrase, which is asked for if the settings have none. */
async function openFile(name: string): Promise<ArchiveFile> {
  const file = path.resolve(name);
  if (!(await isEncrypted({ file }))) return { file, passphrase: null };
  const passphrase = (await readPassphrase(config().backup)) ?? (await prompt((ask) => ask('Passphrase: ')));
  if (passphrase === '') throw new BackupError('wrong_passphrase', NO_PASSPHRASE);
  return { file, passphrase };
}

async function askNew(): Promise<string> {
  const passphrase = await askTwice('Passphrase: ', 'The two passphrases differ.');
  if (passphrase.length < PASSWORD_MIN)
    throw new UsageError(`A passphrase needs at least ${PASSWORD_MIN} characters.`);
  return passphrase;
}

/** `passes` is how often the file is read. */
async function withReadProgress<Result>(
  doing: string,
  file: string,
  passes: number,
  read: (onBytes: (bytes: number) => void) => Promise<Result>,
): Promise<Result> {
  const total = (await stat(file)).size * passes;
  let done = 0;
  return withProgress(
    doing,
    (update) =>
      read((bytes) => {
        done += bytes;
        update({ done, total });
      }),
    MEGABYTES,
  );
}

function describe({ documents, files }: Manifest): string {
  const { posts = 0, comments = 0, users = 0 } = documents;
  return `${count(posts, 'language version')}, ${count(comments, 'comment')}, ${count(users, 'user')} and ${count(files, 'file')}`;
}

/** Files that the database had lost before the backup. Returns the exit code. */
function reportMissing({ missingFiles }: Manifest): number {
  if (missingFiles.length === 0) return 0;
  const lines = missingFiles.map((id) => `  ${id}\n`);
  process.stderr.write(`Files whose content the database has lost (${lines.length}):\n${lines.join('')}`);
  return 1;
}
