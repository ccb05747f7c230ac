import type { Filter, ObjectId } from 'mongodb';
import { collection } from '../db/client.ts';
import type { UserDoc } from './model.ts';

const users = () => collection<UserDoc>('users');

const ALIVE = { deletedAt: null } as const;
const ACTING_ADMIN = { role: 'admin', blockedAt: null, ...ALIVE } as const;

/** Throws a duplicate key where the address, or the account elsewhere, is somebody's already. */
export async function insertUser(doc: UserDoc): Promise<void> {
  await users().insertOne(doc);
}

export function findAlive(id: ObjectId): Promise<UserDoc | null> {
  return users().findOne({ _id: id, ...ALIVE });
}

export function findByEmailKey(emailKey: string): Promise<UserDoc | null> {
  return users().findOne({ emailKey });
}

export function findByAccount(account: string): Promise<UserDoc | null> {
  return users().findOne({ accounts: account });
}

export function findByIds(ids: ObjectId[]): Promise<UserDoc[]> {
  return users()
    .find({ _id: { $in: ids } })
    .toArray();
}

/** Those who may do something: a blocked admin may not, so a site with no other has none. */
export function countAdmins(): Promise<number> {
  return users().countDocuments(ACTING_ADMIN);
}

/** Whom a write that takes somebody away may find: no admin, or the one who has said so. */
export type Departure = Filter<UserDoc>;

export const NO_ADMIN: Departure = { $or: [{ role: { $ne: 'admin' } }, { blockedAt: { $ne: null } }] };

/** Admins other than this one; with `whoStay`, those who have not said that they are leaving. */
export function countAdminsBeside(id: ObjectId, { whoStay = false } = {}): Promise<number> {
  const staying = whoStay ? { leaving: { $exists: false } } : {};
  return users().countDocuments({ _id: { $ne: id }, ...ACTING_ADMIN, ...staying });
}

/** False where they are no admin, or are leaving already. */
export async function announceDeparture(
  id: ObjectId,
  leaving: NonNullable<UserDoc['leaving']>,
): Promise<boolean> {
  const filter = { _id: id, ...ACTING_ADMIN, leaving: { $exists: false } };
  return (await users().updateOne(filter, { $set: { leaving } })).matchedCount === 1;
}

export async function withdrawDeparture(
  id: ObjectId,
  { by }: NonNullable<UserDoc['leaving']>,
): Promise<void> {
  await users().updateOne({ _id: id, 'leaving.by': by }, { $unset: { leaving: '' } });
}

/** Those who said so before and have neither gone nor stepped back will not go by that word any more. */
export async function forgetDepartures(before: Date): Promise<void> {
  await users().updateMany({ role: 'admin', 'leaving.at': { $lt: before } }, { $unset: { leaving: '' } });
}

/** False where there is no such user (any more). */
export async function setFields(
  id: ObjectId,
  fields: Partial<Pick<UserDoc, 'name' | 'image'>>,
): Promise<boolean> {
  const result = await users().updateOne({ _id: id, ...ALIVE }, { $set: fields });
  return result.matchedCount === 1;
}

/** Sets a password and ends every session. With `replaces`, only while that hash is still the one kept. */
export async function setPasswordHash(
  id: ObjectId,
  passwordHash: string,
  { replaces }: { replaces?: string | undefined } = {},
): Promise<UserDoc | null> {
  return users().findOneAndUpdate(
    { _id: id, ...ALIVE, ...(replaces === undefined ? {} : { passwordHash: replaces }) },
    { $set: { passwordHash }, $inc: { sessionVersion: 1 } },
    { returnDocument: 'after' },
  );
}

/** In one step, so that no earlier session or account elsewhere is an admin's even for a moment. */
export async function makeAdmin(id: ObjectId, passwordHash: string): Promise<UserDoc | null> {
  return users().findOneAndUpdate(
    { _id: id, ...ALIVE },
    {
      $set: { role: 'admin', passwordHash, blockedAt: null },
      $unset: { accounts: '' },
      $inc: { sessionVersion: 1 },
    },
    { returnDocument: 'after' },
  );
}

/** The same password hashed anew: no session ends. */
export async function replaceHash(id: ObjectId, from: string, to: string): Promise<void> {
  await users().updateOne({ _id: id, passwordHash: from }, { $set: { passwordHash: to } });
}

export async function promote(id: ObjectId): Promise<boolean> {
  const result = await users().updateOne({ _id: id, ...ALIVE }, { $set: { role: 'admin' } });
  return result.matchedCount === 1;
}

export async function demote(id: ObjectId, departure: Departure): Promise<boolean> {
  const result = await users().updateOne(
    { _id: id, ...ALIVE, ...departure },
    { $set: { role: 'reader' }, $unset: { leaving: '' } },
  );
  return result.matchedCount === 1;
}

/** Ends every session. */
export async function block(id: ObjectId, at: Date, departure: Departure): Promise<boolean> {
  const result = await users().updateOne(
    { _id: id, ...ALIVE, ...departure },
    { $set: { blockedAt: at }, $unset: { leaving: '' }, $inc: { sessionVersion: 1 } },
  );
  return result.matchedCount === 1;
}

/** False where there is no such user. */
export async function unblock(id: ObjectId): Promise<boolean> {
  const result = await users().updateOne({ _id: id, ...ALIVE }, { $set: { blockedAt: null } });
  return result.matchedCount === 1;
}

/** Throws a duplicate key where the account is another user's. */
export async function addAccount(id: ObjectId, account: string): Promise<void> {
  await users().updateOne({ _id: id, ...ALIVE }, { $addToSet: { accounts: account } });
}

/** Leaves the id alone, for the comments that refer to it. */
export async function erase(id: ObjectId, now: Date, departure: Departure): Promise<boolean> {
  const result = await users().updateOne(
    { _id: id, ...ALIVE, ...departure },
    {
      $set: { name: '', image: null, role: 'reader', deletedAt: now },
      $unset: { email: '', emailKey: '', passwordHash: '', accounts: '', leaving: '' },
      $inc: { sessionVersion: 1 },
    },
  );
  return result.matchedCount === 1;
}

export function listBlocked(): Promise<UserDoc[]> {
  return users()
    .find({ blockedAt: { $ne: null }, ...ALIVE })
    .sort({ blockedAt: -1 })
    .toArray();
}

export async function hasImage(image: string): Promise<boolean> {
  return (await users().findOne({ image }, { projection: { _id: 1 } })) !== null;
}
