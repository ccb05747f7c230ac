import { RESTORE_FAILURES, type RestoreFailure, type SiteFacts } from '#contract/backup/backups.ts';
import { recordChange } from '#server/audit/record.ts';
import { SERVICE } from '#server/auth/actor.ts';
import type { Manifest } from '#server/backup/archive/format.ts';
import { isEncrypted } from '#server/backup/archive/read-archive.ts';
import { BackupError } from '#server/backup/backup-error.ts';
import { readPassphrase } from '#server/backup/passphrase.ts';
import { stageBackup, verifyBackup } from '#server/backup/restore.ts';
import { config } from '#server/config.ts';
import { createPrivateFiles } from '#server/data-folder.ts';
import { isOutOfSpace } from '#server/db/failures.ts';
import { findId } from '#server/db/ids.ts';
import { log } from '#server/log.ts';
import { serveJobs } from '#server/runtime/job-loop.ts';
import { joinStorage } from '#server/storage.ts';
import type { SessionDoc } from '#server/users/sessions/model.ts';
import { findByEmailKey, findUser } from '#server/users/store.ts';
import type { RestoreJob } from './restore-upload.ts';
import * as store from './upload-store.ts';

const PROGRESS_MS = 1_000;

// Reading an archive would delay requests. If the service dies, the restore ends at its present step.
createPrivateFiles();
process.on('disconnect', () => process.exit(1));
serveJobs<RestoreJob, boolean>(run);

/** False if the job has failed. */
async function run(job: RestoreJob): Promise<boolean> {
  const storage = await joinStorage({ config: config() });
  try {
    await (job.kind === 'check' ? check(job) : stage(job));
    return true;
  } catch (error) {
    const failure = failureOf(error);
    // The page asks for the passphrase.
    if (!failure.endsWith('passphrase')) log.error({ err: error }, 'An uploaded backup was not restored');
    await store.updateUpload({ phase: 'failed', failure });
    return false;
  } finally {
    await storage.close();
  }
}

async function check({ file, bytes, passphrase }: RestoreJob): Promise<void> {
  const archive = { file, passphrase: await passphraseFor(file, passphrase) };
  const manifest = await withProgress(bytes, (onBytes) => verifyBackup(archive, { onBytes }));
  await store.updateUpload({ phase: 'ready', found: toFacts(manifest) });
}

/** Does everything but the replacement of the site, which is that of the service: it refuses requests in the meantime. */
async function stage({ file, bytes, passphrase, sessionId }: RestoreJob): Promise<void> {
  const archive = { file, passphrase: await passphraseFor(file, passphrase) };
  const owner = await findOwner(sessionId);
  const finish = async () => {
    const user = owner && (await keepSignedIn(owner));
    await recordChange({ actor: user ? { kind: 'user', user } : SERVICE, action: 'backup.restored' });
  };
  await withProgress(2 * bytes, (onBytes) => stageBackup({ ...archive, replace: true, onBytes, finish }));
}

type Owner = { session: SessionDoc; emailKey: string | undefined };

async function findOwner(sessionId: string | null): Promise<Owner | null> {
  const id = findId(sessionId ?? '');
  const session = id && (await store.findSession(id));
  const user = session && (await findUser(session.userId));
  return session && user ? { session, emailKey: user.emailKey } : null;
}

/** The session goes on if the restored site has the same admin, by the id or the address. */
async function keepSignedIn({ session, emailKey }: Owner): Promise<{ id: string } | null> {
  const user =
    (await findUser(session.userId)) ?? (emailKey === undefined ? null : await findByEmailKey(emailKey));
  if (user?.role !== 'admin' || user.blockedAt || user.deletedAt) return null;
  const { _id: userId, sessionVersion } = user;
  await store.insertSession({ ...session, userId, sessionVersion });
  return { id: userId.toHexString() };
}

/** Stores the progress from time to time, which is a sign of life too. */
async function withProgress<Result>(
  total: number,
  work: (onBytes: (bytes: number) => void) => Promise<Result>,
): Promise<Result> {
  let read = 0;
  const tell = () =>
    void store.updateUpload({ done: Math.min(1, read / total), aliveAt: new Date() }).catch(() => {});
  const timer = setInterval(tell, PROGRESS_MS);
  try {
    return await work((bytes) => {
      read += bytes;
    });
  } finally {
    clearInterval(timer);
  }
}

async function passphraseFor(file: string, entered: string | null): Promise<string | null> {
  return (await isEncrypted({ file })) ? (entered ?? readPassphrase(config().backup)) : null;
}

function toFacts({ createdAt, product, documents, files }: Manifest): SiteFacts {
  const { postGroups: posts = 0, users = 0 } = documents;
  return { madeAt: createdAt, product: product ?? null, posts, users, files };
}

function failureOf(error: unknown): RestoreFailure {
  if (isOutOfSpace(error)) return 'no_space';
  if (!(error instanceof BackupError)) return 'other';
  return RESTORE_FAILURES.find((reason) => reason === error.reason) ?? 'other';
}
