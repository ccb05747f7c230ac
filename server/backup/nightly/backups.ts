import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { Backups } from '#contract/backup/backups.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { config } from '#server/config.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { backupFolder, listBackups } from './files.ts';
import { makeClaimedBackup } from './make-backup.ts';
import * as store from './nightly-store.ts';
import { nextDue } from './schedule.ts';

/** A process that makes a backup counts as dead after five missed signs. */
const DEAD_MS = 5 * 60_000;

const KINDS = ['nightly', 'manual'] as const;

/** The state of backups: what there is, what comes next, and what went wrong. Throws Forbidden. */
export async function getBackups({ actor, timeZone }: { actor: Actor; timeZone: string }): Promise<Backups> {
  const now = new Date();
  requireCan(actor, 'manage backups');
  const { backup } = config();
  const [files, ...states] = await Promise.all([
    listBackups(backupFolder()),
    ...KINDS.map((kind) => store.findState(kind)),
  ]);
  const last = states
    .flatMap((state) => state?.success ?? [])
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .at(0);
  const [, manual] = states;
  const isRunning = manual && !manual.isDone && !manual.failure && manual.aliveAt > deadBefore(now);

  return {
    nightly:
      backup.folder === null
        ? null
        : { next: nextDue({ at: backup.at, timeZone, now }).toISOString(), keep: backup.keep },
    last: last ? { at: last.at.toISOString(), bytes: last.bytes } : null,
    failures: states.flatMap((state) =>
      state?.failure ? [{ kind: state._id, ...state.failure, at: state.failure.at.toISOString() }] : [],
    ),
    runningSince: isRunning ? manual.due.toISOString() : null,
    isEncrypted: backup.passphrase !== undefined || backup.passphraseFile !== undefined,
    files,
  };
}

/**
 * Starts a backup on this machine without waiting for it: it may take many minutes. Throws Forbidden, and Conflict
 * while another manual backup is under way.
 */
export async function startBackup({ actor }: { actor: Actor }): Promise<void> {
  const now = new Date();
  requireCan(actor, 'manage backups');
  if (!(await store.claimManual({ deadBefore: deadBefore(now), now }))) {
    const message = 'A backup is being made already';
    throw new Conflict(message, [{ path: '', message, code: 'backup_running' }]);
  }
  makeClaimedBackup({ kind: 'manual', actor, now }).catch((error) => {
    log.warn({ err: toDomainFailure(error) }, 'The state of a backup could not be stored');
  });
}

/** Makes a backup and waits for it. False if it failed, or if another one is under way. */
export async function makeManualBackup({ actor }: { actor: Actor }): Promise<boolean> {
  const now = new Date();
  if (!(await store.claimManual({ deadBefore: deadBefore(now), now }))) return false;
  await makeClaimedBackup({ kind: 'manual', actor, now });
  return (await store.findState('manual'))?.isDone === true;
}

/**
 * Opens a backup on this machine for download; the caller closes it. A thief of a session must not get a backup, so
 * this needs a recent sign-in. Throws Forbidden, NotFound.
 */
export async function openBackup({
  actor,
  name,
}: {
  actor: Actor;
  name: string;
}): Promise<{ bytes: number; open: () => Promise<FileHandle> }> {
  requireCan(actor, 'manage backups');
  requireRecentSignIn(actor);
  const file = path.join(backupFolder(), name);
  const found = (await listBackups(backupFolder())).find((entry) => entry.name === name);
  if (!found) throw new NotFound('This machine has no such backup');
  return { bytes: found.bytes, open: () => open(file) };
}

function deadBefore(now: Date): Date {
  return new Date(now.getTime() - DEAD_MS);
}
