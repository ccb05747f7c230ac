import path from 'node:path';
import { recordChange } from '#server/audit/record.ts';
import { SERVICE } from '#server/auth/actor.ts';
import type { BackupSettings } from '#server/config.ts';
import { log } from '#server/log.ts';
import { jobProcess } from '#server/runtime/job-process.ts';
import type { NightlyBackup } from './nightly-process.ts';
import * as store from './nightly-store.ts';
import { lastDue } from './schedule.ts';

const ALIVE_EVERY_MS = 60_000;
/** After a failure, and after the last sign of a process that died. */
const RETRY_MS = 60 * 60_000;

const worker = jobProcess<{ now: Date }, NightlyBackup>({
  name: 'nightly backup',
  program: path.join(import.meta.dirname, 'nightly-process.ts'),
  memory: ['--max-old-space-size=512'],
  timeFor: () => Number.POSITIVE_INFINITY,
  idleAfter: 0,
});

/**
 * Makes the nightly backup if one is due, in one process of all. A failure is recorded and logged, and the
 * next try follows in an hour. An abort of the signal ends the backup.
 */
export async function makeBackupIfDue({
  settings: { at },
  timeZone,
  signal,
  now = new Date(),
}: {
  settings: Pick<BackupSettings, 'at'>;
  timeZone: string;
  signal: AbortSignal;
  now?: Date;
}): Promise<void> {
  const due = lastDue({ at, timeZone, now });
  const deadBefore = new Date(now.getTime() - RETRY_MS);
  if (signal.aborted || !(await store.claim({ due, deadBefore, now }))) return;
  const alive = setInterval(() => store.recordHeartbeat(new Date()).catch(() => {}), ALIVE_EVERY_MS);
  signal.addEventListener('abort', worker.stop, { once: true });
  try {
    const made = await worker.run({ now });
    if (made === null) throw new Error('The memory was too small');
    await recordBackup(made);
  } catch (error) {
    if (!signal.aborted) await recordFailure(error);
  } finally {
    clearInterval(alive);
    signal.removeEventListener('abort', worker.stop);
  }
}

/** The last nightly backup, and the failure of the one after it, if it failed. Times are ISO 8601. */
export type NightlyState = {
  success: { at: string; file: string; bytes: number } | null;
  failure: { at: string; message: string } | null;
};

export async function getNightlyState(): Promise<NightlyState> {
  const { success, failure } = await store.findNightly();
  return {
    success: success ? { ...success, at: success.at.toISOString() } : null,
    failure: failure ? { ...failure, at: failure.at.toISOString() } : null,
  };
}

async function recordBackup({ file, bytes, missingFiles }: NightlyBackup): Promise<void> {
  const at = new Date();
  await store.recordSuccess({ at, file, bytes });
  await recordChange({ actor: SERVICE, action: 'backup.made', other: path.basename(file), now: at });
  log.info({ file, bytes }, 'The nightly backup was written and checked');
  if (missingFiles.length > 0)
    log.warn({ file, missingFiles }, 'The database has lost the content of files, which the backup lacks');
}

async function recordFailure(error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  log.error({ err: error }, 'The nightly backup failed; the next try follows in an hour');
  const at = new Date();
  await store.recordFailure({ at, message });
  await recordChange({ actor: SERVICE, action: 'backup.failed', other: message, now: at });
}
