import type { ObjectId } from 'mongodb';
import type { RestoreFailure, RestoreUpload, SiteFacts } from '#contract/backup/backups.ts';
import { STATE } from '#server/backup/state-store.ts';
import { collection } from '#server/db/client.ts';
import type { SessionDoc } from '#server/users/sessions/model.ts';

const ID = 'upload';

/** The upload in the collection `backupState`. There is one at a time. */
type UploadDoc = {
  _id: typeof ID;
  name: string;
  bytes: number;
  phase: RestoreUpload['phase'];
  done: number;
  found: SiteFacts | null;
  failure: RestoreFailure | null;
  /** When the process that works on it last gave a sign of life. */
  aliveAt: Date;
};

const uploads = () => collection<UploadDoc>(STATE);
const sessions = () => collection<SessionDoc>('sessions');

export function findUpload(): Promise<UploadDoc | null> {
  return uploads().findOne({ _id: ID });
}

export async function putUpload(upload: Omit<UploadDoc, '_id'>): Promise<void> {
  await uploads().replaceOne({ _id: ID }, upload, { upsert: true });
}

/** Begins a phase, if the upload is in one of these now. False if not, so that only one caller begins it. */
export async function beginPhase(
  from: RestoreUpload['phase'][],
  phase: RestoreUpload['phase'],
  now: Date,
): Promise<boolean> {
  const begun = { phase, done: 0, failure: null, aliveAt: now };
  const result = await uploads().updateOne({ _id: ID, phase: { $in: from } }, { $set: begun });
  return result.matchedCount === 1;
}

export async function updateUpload(fields: Partial<Omit<UploadDoc, '_id'>>): Promise<void> {
  await uploads().updateOne({ _id: ID }, { $set: fields });
}

export async function deleteUpload(): Promise<void> {
  await uploads().deleteOne({ _id: ID });
}

export function findSession(_id: ObjectId): Promise<SessionDoc | null> {
  return sessions().findOne({ _id });
}

export async function insertSession(session: SessionDoc): Promise<void> {
  await sessions().insertOne(session);
}

export function countDocuments(name: string): Promise<number> {
  return collection(name).estimatedDocumentCount();
}
