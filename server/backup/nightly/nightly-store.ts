import { STATE } from '#server/backup/state-store.ts';
import { collection } from '#server/db/client.ts';
import { isDuplicateKey } from '#server/db/failures.ts';

const ID = 'nightly';

/** The last nightly backups: a document of the collection `backupState`. */
type NightlyDoc = {
  _id: typeof ID;
  /** When the last one was due, and whether it is done. */
  due: Date;
  isDone: boolean;
  /** When the process that makes it has last been heard of. */
  aliveAt: Date;
  success?: NightlySuccess;
  /** Absent after a success. */
  failure?: NightlyFailure;
};

export type NightlySuccess = { at: Date; file: string; bytes: number };
export type NightlyFailure = { at: Date; message: string };

const states = () => collection<NightlyDoc>(STATE);

/**
 * Claims the backup that was due at `due`, for one caller in all processes. False if it is done, or if
 * another process has been making it since `deadBefore`.
 */
export async function claim({
  due,
  deadBefore,
  now,
}: {
  due: Date;
  deadBefore: Date;
  now: Date;
}): Promise<boolean> {
  const isOpen = { $or: [{ due: { $lt: due } }, { isDone: false, aliveAt: { $lt: deadBefore } }] };
  try {
    await states().updateOne(
      { _id: ID, ...isOpen },
      { $set: { due, isDone: false, aliveAt: now } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // The document exists and does not match.
    if (isDuplicateKey(error, '_id')) return false;
    throw error;
  }
}

export async function recordHeartbeat(now: Date): Promise<void> {
  await states().updateOne({ _id: ID }, { $set: { aliveAt: now } });
}

export async function recordSuccess(success: NightlySuccess): Promise<void> {
  await states().updateOne({ _id: ID }, { $set: { isDone: true, success }, $unset: { failure: '' } });
}

export async function recordFailure(failure: NightlyFailure): Promise<void> {
  await states().updateOne({ _id: ID }, { $set: { aliveAt: failure.at, failure } });
}

export async function findNightly(): Promise<Pick<NightlyDoc, 'success' | 'failure'>> {
  return (await states().findOne({ _id: ID })) ?? {};
}
