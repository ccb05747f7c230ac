import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RestoreUpload, SiteFacts } from '#contract/backup/backups.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { requirePassword } from '#server/auth/sign-in.ts';
import { readProduct } from '#server/backup/back-up.ts';
import { makeManualBackup } from '#server/backup/nightly/backups.ts';
import { isJustSetUp } from '#server/backup/restore.ts';
import { completeRestore, replaceByStage } from '#server/backup/stage.ts';
import { isRestoreDecided } from '#server/backup/state-store.ts';
import { config } from '#server/config.ts';
import { reserveDatabase } from '#server/db/client.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { onceAvailable } from '#server/db/once-available.ts';
import { Conflict, invalidAt } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { createFolders } from '#server/runtime/create-folders.ts';
import { requireSpace } from '#server/runtime/free-space.ts';
import { jobProcess } from '#server/runtime/job-process.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { writePiece } from '#server/uploads/write-piece.ts';
import * as store from './upload-store.ts';

export type RestoreJob = {
  kind: 'check' | 'restore';
  file: string;
  bytes: number;
  passphrase: string | null;
  /** The session that goes on after the restore. */
  sessionId: string | null;
};

/** A process that works on an upload counts as dead after so many milliseconds without a sign of life. */
const DEAD_MS = 2 * 60_000;
const ALIVE_EVERY_MS = 20_000;
const NAME_MAX = 200;
/** How long a database may take to answer again before the next start completes a restore. */
const GIVE_UP_MS = 30_000;

const worker = jobProcess<RestoreJob, boolean>({
  name: 'restore',
  program: path.join(import.meta.dirname, 'restore-process.ts'),
  memory: ['--max-old-space-size=512'],
  timeFor: () => Number.POSITIVE_INFINITY,
  idleAfter: 0,
});

/**
 * Writes a piece of an archive, from the byte `at`, to the file on this machine. Throws Forbidden, TooLarge, OutOfSpace,
 * and Conflict while an upload is being restored, or if bytes before the piece are missing.
 */
export async function receivePiece({
  actor,
  name,
  at,
  bytes,
  content,
}: {
  actor: SignedIn;
  name: string;
  at: number;
  /** The size of the whole archive. */
  bytes: number;
  content: AsyncIterable<Uint8Array>;
}): Promise<void> {
  requireCan(actor, 'manage backups');
  const file = uploadFile();
  if (at === 0) {
    const current = await store.findUpload();
    if (current && isBusy(current)) throw new Conflict('A restore is running');
    await requireSpace(bytes);
    await createFolders(path.dirname(file), 0o700);
    const state = { phase: 'uploading', done: 0, found: null, failure: null } as const;
    await store.putUpload({ name: name.slice(0, NAME_MAX), bytes, aliveAt: new Date(), ...state });
  }

  const upload = await store.findUpload();
  if (upload?.phase !== 'uploading') throw notReady();
  const size = await writePiece(file, { at, content, bytesMax: upload.bytes });
  await store.updateUpload({ done: size / upload.bytes, aliveAt: new Date() });
}

/** What the archive was checked with. It is not stored. */
let checkedWith: string | null = null;

/** Verifies the uploaded archive, without waiting for it. Throws Forbidden, and Conflict if there is none. */
export async function startCheck({
  actor,
  passphrase,
}: {
  actor: SignedIn;
  passphrase: string | null;
}): Promise<void> {
  requireCan(actor, 'manage backups');
  const upload = await store.findUpload();
  const isWhole = upload !== null && (await sizeOf(uploadFile())) === upload.bytes;
  if (!isWhole || !(await store.beginPhase(['uploading', 'failed', 'ready'], 'checking', new Date())))
    throw notReady();
  checkedWith = passphrase;
  runJob({ kind: 'check', file: uploadFile(), bytes: upload.bytes, passphrase, sessionId: null });
}

/**
 * Makes a backup of today, unless the site has nothing yet, and replaces the site by the verified archive, without
 * waiting for it. `siteName` is what the admin has typed to confirm it. Throws Forbidden, Invalid, and Conflict if no
 * archive is verified.
 */
export async function startRestore({
  actor,
  password,
  siteName,
}: {
  actor: SignedIn;
  /** Not used for an admin without a password, who has to have signed in a short time ago. */
  password: string | null;
  siteName: string;
}): Promise<void> {
  requireCan(actor, 'manage backups');
  if (actor.user.hasPassword) await requirePassword({ user: actor.user, password });
  else requireRecentSignIn(actor);
  const { names } = siteSettings();
  if (![names.uk, names.en].includes(siteName.trim()))
    throw invalidAt('siteName', 'This is not the name of the site', 'wrong_site_name');

  const upload = await store.findUpload();
  if (!upload || !(await store.beginPhase(['ready'], 'saving', new Date()))) throw notReady();
  const job = {
    kind: 'restore',
    file: uploadFile(),
    bytes: upload.bytes,
    passphrase: checkedWith,
    sessionId: actor.session.id,
  } as const;
  const alive = setInterval(
    () => void store.updateUpload({ aliveAt: new Date() }).catch(() => {}),
    ALIVE_EVERY_MS,
  ).unref();
  isJustSetUp()
    .then(async (hasNothing) => {
      if (!hasNothing && !(await makeManualBackup({ actor })))
        return store.updateUpload({ phase: 'failed', failure: 'backup_failed' });
      await store.beginPhase(['saving'], 'restoring', new Date());
      runJob(job);
    })
    .catch(logFailure)
    .finally(() => clearInterval(alive));
}

/** Deletes the uploaded file. Throws Forbidden, and Conflict while it is being used. */
export async function discardUpload({ actor }: { actor: SignedIn }): Promise<void> {
  requireCan(actor, 'manage backups');
  const upload = await store.findUpload();
  if (upload && isBusy(upload)) throw notReady();
  await rm(uploadFile(), { force: true });
  await store.deleteUpload();
}

/** The upload, and what the site has now. Throws Forbidden. */
export async function getRestoreUpload({
  actor,
}: {
  actor: SignedIn;
}): Promise<{ upload: RestoreUpload | null; now: SiteFacts }> {
  requireCan(actor, 'manage backups');
  const [doc, posts, users, files, product] = await Promise.all([
    store.findUpload(),
    store.countDocuments('postGroups'),
    store.countDocuments('users'),
    store.countDocuments('media.files'),
    readProduct(),
  ]);
  const now = { madeAt: new Date().toISOString(), product, posts, users, files };
  if (!doc) return { upload: null, now };
  const { _id, aliveAt, ...upload } = doc;
  const isDead = WORKING.has(doc.phase) && !isBusy(doc);
  return { upload: isDead ? { ...upload, phase: 'failed', failure: 'interrupted' } : upload, now };
}

const WORKING: ReadonlySet<RestoreUpload['phase']> = new Set(['checking', 'saving', 'restoring']);

function isBusy({ phase, aliveAt }: { phase: RestoreUpload['phase']; aliveAt: Date }): boolean {
  return WORKING.has(phase) && Date.now() - aliveAt.getTime() < DEAD_MS;
}

function runJob(job: RestoreJob): void {
  worker
    .run(job)
    .then(async (isDone) => {
      // The process has run out of memory.
      if (isDone === null) throw new Error('The memory was too small');
      if (isDone && job.kind === 'restore') await replaceSite(job);
    })
    .catch((error) => {
      logFailure(error);
      return store.updateUpload({ phase: 'failed', failure: 'interrupted' });
    })
    .catch(logFailure);
}

/** Until all collections are replaced, requests get 503: they would find a half of each site. */
async function replaceSite({ file }: RestoreJob): Promise<void> {
  await reserveDatabase(() =>
    replaceByStage().catch(async (error) => {
      if (!(await onceAvailable(isRestoreDecided, { giveUpMs: GIVE_UP_MS }))) throw error;
      await onceAvailable(completeRestore, { giveUpMs: GIVE_UP_MS });
    }),
  );
  await store.updateUpload({ phase: 'restored', done: 1 });
  await rm(file, { force: true });
}

function logFailure(error: unknown): void {
  log.warn({ err: toDomainFailure(error) }, 'The state of a restore could not be stored');
}

function uploadFile(): string {
  return path.join(config().dataDir, 'restore', 'upload');
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}

function notReady(): Conflict {
  const message = 'The archive is not there, or it is being used';
  return new Conflict(message, [{ path: '', message, code: 'no_archive' }]);
}
