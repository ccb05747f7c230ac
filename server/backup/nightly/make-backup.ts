import path from 'node:path';
import type { BackupKind } from '#contract/backup/backups.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { log } from '#server/log.ts';
import { jobProcess } from '#server/runtime/job-process.ts';
import * as store from './nightly-store.ts';

export type BackupJob = { kind: BackupKind; now: Date };

/** `missingFiles` are ids of files whose bytes the database had lost. */
export type MadeBackup = { file: string; bytes: number; missingFiles: string[] };

const ALIVE_EVERY_MS = 60_000;

const worker = jobProcess<BackupJob, MadeBackup>({
  name: 'backup',
  program: path.join(import.meta.dirname, 'nightly-process.ts'),
  memory: ['--max-old-space-size=512'],
  timeFor: () => Number.POSITIVE_INFINITY,
  idleAfter: 0,
});

/** Makes a backup that this process has claimed, and records the result. Aborting the signal stops it. */
export async function makeClaimedBackup({
  kind,
  actor,
  now,
  signal,
}: {
  kind: BackupKind;
  actor: Actor;
  now: Date;
  signal?: AbortSignal;
}): Promise<void> {
  const beat = () => void store.recordHeartbeat(kind, new Date()).catch(() => {});
  const alive = setInterval(beat, ALIVE_EVERY_MS).unref();
  signal?.addEventListener('abort', worker.stop, { once: true });

  try {
    const made = await worker.run({ kind, now });
    if (made === null) throw new Error('The memory was too small');
    await recordBackup(made, { kind, actor });
  } catch (error) {
    if (!signal?.aborted) await recordFailure(error, { kind, actor });
  } finally {
    clearInterval(alive);
    signal?.removeEventListener('abort', worker.stop);
  }
}

type Made = { kind: BackupKind; actor: Actor };

async function recordBackup({ file, bytes, missingFiles }: MadeBackup, { kind, actor }: Made): Promise<void> {
  const at = new Date();
  await store.recordSuccess(kind, { at, file, bytes });
  await recordChange({ actor, action: 'backup.made', other: path.basename(file), now: at });

  log.info(
    { file, bytes },
    kind === 'nightly'
      ? 'The nightly backup was written and checked'
      : 'The backup that an admin requested was written and checked',
  );
  if (missingFiles.length > 0)
    log.warn({ file, missingFiles }, 'The backup lacks files whose content the database has lost');
}

async function recordFailure(error: unknown, { kind, actor }: Made): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  log.error(
    { err: error },
    kind === 'nightly'
      ? 'The nightly backup failed; the next try follows in an hour'
      : 'The backup that an admin requested failed',
  );

  const at = new Date();
  await store.recordFailure(kind, { at, message });
  await recordChange({ actor, action: 'backup.failed', other: message, now: at });
}
