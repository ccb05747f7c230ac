import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import { findOneWith, only } from '#server/db/projection.ts';
import type { SessionDoc } from '#server/users/sessions/model.ts';

const sessions = () => collection<SessionDoc>('sessions');

/**
 * The challenge of the session: the present one, or the given one if there is none or it has expired. Null if there
 * is no session.
 */
export async function enrolmentOf(
  id: ObjectId,
  fresh: NonNullable<SessionDoc['enrolment']>,
  now: Date,
): Promise<string | null> {
  const isStale = { $or: [{ enrolment: { $exists: false } }, { 'enrolment.expiresAt': { $lte: now } }] };
  await sessions().updateOne({ _id: id, ...isStale }, { $set: { enrolment: fresh } });
  const doc = await findOneWith(sessions(), { _id: id }, only<SessionDoc>()('enrolment'));
  return doc?.enrolment?.challenge ?? null;
}

/** Null if there is none, or it has expired. */
export async function findEnrolment(id: ObjectId, now: Date): Promise<string | null> {
  const filter = { _id: id, 'enrolment.expiresAt': { $gt: now } };
  const doc = await findOneWith(sessions(), filter, only<SessionDoc>()('enrolment'));
  return doc?.enrolment?.challenge ?? null;
}

/** Removes the challenge: only one caller gets it. */
export async function takeEnrolment(id: ObjectId, now: Date): Promise<string | null> {
  const filter = { _id: id, 'enrolment.expiresAt': { $gt: now } };
  const doc = await sessions().findOneAndUpdate(filter, { $unset: { enrolment: '' } });
  return doc?.enrolment?.challenge ?? null;
}
