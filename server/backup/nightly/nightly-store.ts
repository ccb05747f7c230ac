import type { BackupKind } from '#contract/backup/backups.ts';
import { STATE } from '#server/backup/state-store.ts';
import { collection } from '#server/db/client.ts';
import { unlessDuplicate } from '#server/db/failures.ts';

/** The state of the last backups of a kind: a document of the collection `backupState`. */
type BackupStateDoc = {
  _id: BackupKind;
  /** When the last backup was due, and whether it is done. */
  due: Date;
  isDone: boolean;
  /** When the process that makes the backup last gave a sign of life. */
  aliveAt: Date;
  success?: BackupSuccess;
  /** Absent after a success. */
  failure?: BackupFailure;
};

export type BackupSuccess = { at: Date; file: string; bytes: number };
export type BackupFailure = { at: Date; message: string };

const states = () => collection<BackupStateDoc>(STATE);

/**
 * Claims the nightly backup that was due at `due`, for one caller in all processes. False if it is done, or if the
 * process that makes it has given a sign of life since `deadBefore`.
 */
export function claim({
  due,
  deadBefore,
  now,
}: {
  due: Date;
  deadBefore: Date;
  now: Date;
}): Promise<boolean> {
  const isOpen = { $or: [{ due: { $lt: due } }, { isDone: false, aliveAt: { $lt: deadBefore } }] };
  return begin('nightly', isOpen, { due, now });
}

/**
 * Claims a manual backup. False if another one is under way whose process has given a sign of life since
 * `deadBefore`.
 */
export function claimManual({ deadBefore, now }: { deadBefore: Date; now: Date }): Promise<boolean> {
  const isFree = {
    $or: [{ isDone: true }, { failure: { $exists: true } }, { aliveAt: { $lt: deadBefore } }],
  };
  return begin('manual', isFree, { due: now, now });
}

/** A new manual backup clears the failure of the one before. The failure of a nightly backup stays until a success. */
async function begin(
  kind: BackupKind,
  condition: object,
  { due, now }: { due: Date; now: Date },
): Promise<boolean> {
  const unset = kind === 'manual' ? { $unset: { failure: '' as const } } : {};
  const begun = states().updateOne(
    { _id: kind, ...condition },
    { $set: { due, isDone: false, aliveAt: now }, ...unset },
    { upsert: true },
  );
  // Null if the document exists and does not match.
  return (await unlessDuplicate(begun, '_id')) !== null;
}

export async function recordHeartbeat(kind: BackupKind, now: Date): Promise<void> {
  await states().updateOne({ _id: kind }, { $set: { aliveAt: now } });
}

export async function recordSuccess(kind: BackupKind, success: BackupSuccess): Promise<void> {
  await states().updateOne({ _id: kind }, { $set: { isDone: true, success }, $unset: { failure: '' } });
}

export async function recordFailure(kind: BackupKind, failure: BackupFailure): Promise<void> {
  await states().updateOne({ _id: kind }, { $set: { aliveAt: failure.at, failure } });
}

export async function findState(kind: BackupKind): Promise<BackupStateDoc | null> {
  return states().findOne({ _id: kind });
}
