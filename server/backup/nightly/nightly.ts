import { SERVICE } from '#server/auth/actor.ts';
import type { Config } from '#server/config.ts';
import { makeClaimedBackup } from './make-backup.ts';
import * as store from './nightly-store.ts';
import { lastDue } from './schedule.ts';

/** How long to wait after a failure, or after the last sign of life of a process that died. */
const RETRY_MS = 60 * 60_000;

/**
 * Makes the nightly backup if one is due; only one process of all does. A failure is recorded and logged, and the
 * next attempt follows in an hour. Aborting the signal stops the backup.
 */
export async function makeBackupIfDue({
  settings: { at },
  timeZone,
  signal,
}: {
  settings: Pick<Config['backup'], 'at'>;
  timeZone: string;
  signal: AbortSignal;
}): Promise<void> {
  const now = new Date();
  const due = lastDue({ at, timeZone, now });
  const deadBefore = new Date(now.getTime() - RETRY_MS);
  if (signal.aborted || !(await store.claim({ due, deadBefore, now }))) return;
  await makeClaimedBackup({ kind: 'nightly', actor: SERVICE, now, signal });
}

/** The last nightly backup, and the failure of the one after it, if it failed. Times are ISO 8601. */
export type NightlyState = {
  success: { at: string; file: string; bytes: number } | null;
  failure: { at: string; message: string } | null;
};

export async function getNightlyState(): Promise<NightlyState> {
  const { success, failure } = (await store.findState('nightly')) ?? {};
  return {
    success: success ? { ...success, at: success.at.toISOString() } : null,
    failure: failure ? { ...failure, at: failure.at.toISOString() } : null,
  };
}
