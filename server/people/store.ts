import type { ObjectId } from 'mongodb';
import type { Role } from '#contract/people.ts';
import { collection } from '../db/client.ts';
import type { PersonDoc } from './model.ts';

const people = () => collection<PersonDoc>('people');

const ALIVE = { deletedAt: null } as const;

/** Throws a duplicate key where the address, or the account elsewhere, is somebody's already. */
export async function insertPerson(doc: PersonDoc): Promise<void> {
  await people().insertOne(doc);
}

export function findAlive(id: ObjectId): Promise<PersonDoc | null> {
  return people().findOne({ _id: id, ...ALIVE });
}

export function findByEmailKey(emailKey: string): Promise<PersonDoc | null> {
  return people().findOne({ emailKey });
}

export function findByAccount(account: string): Promise<PersonDoc | null> {
  return people().findOne({ accounts: account });
}

export function findByIds(ids: ObjectId[]): Promise<PersonDoc[]> {
  return people()
    .find({ _id: { $in: ids } })
    .toArray();
}

/** Those who may do something: a blocked admin may not, so a site with no other has none. */
export function countAdmins(): Promise<number> {
  return people().countDocuments({ role: 'admin', blockedAt: null, ...ALIVE });
}

/** False where there is no such person (any more). */
export async function setFields(
  id: ObjectId,
  fields: Partial<Pick<PersonDoc, 'name' | 'image' | 'role'>>,
): Promise<boolean> {
  const result = await people().updateOne({ _id: id, ...ALIVE }, { $set: fields });
  return result.matchedCount === 1;
}

/** Sets a password and ends every session. With `replaces`, only while that hash is still the one kept. */
export async function setPasswordHash(
  id: ObjectId,
  passwordHash: string,
  { replaces }: { replaces?: string | undefined } = {},
): Promise<PersonDoc | null> {
  return people().findOneAndUpdate(
    { _id: id, ...ALIVE, ...(replaces === undefined ? {} : { passwordHash: replaces }) },
    { $set: { passwordHash }, $inc: { epoch: 1 } },
    { returnDocument: 'after' },
  );
}

/** In one step, so that no earlier session or account elsewhere is an admin's even for a moment. */
export async function makeAdmin(id: ObjectId, passwordHash: string): Promise<PersonDoc | null> {
  return people().findOneAndUpdate(
    { _id: id, ...ALIVE },
    {
      $set: { role: 'admin', passwordHash, blockedAt: null },
      $unset: { accounts: '' },
      $inc: { epoch: 1 },
    },
    { returnDocument: 'after' },
  );
}

/** The same password hashed anew: no session ends. */
export async function replaceHash(id: ObjectId, from: string, to: string): Promise<void> {
  await people().updateOne({ _id: id, passwordHash: from }, { $set: { passwordHash: to } });
}

export async function setRole(id: ObjectId, role: Role): Promise<boolean> {
  return setFields(id, { role });
}

/** Blocking ends every session; null lifts the block. False where there is no such person. */
export async function setBlocked(id: ObjectId, at: Date | null): Promise<boolean> {
  const change = at ? { $set: { blockedAt: at }, $inc: { epoch: 1 } } : { $set: { blockedAt: null } };
  const result = await people().updateOne({ _id: id, ...ALIVE }, change);
  return result.matchedCount === 1;
}

/** Throws a duplicate key where the account is another person's. */
export async function addAccount(id: ObjectId, account: string): Promise<void> {
  await people().updateOne({ _id: id, ...ALIVE }, { $addToSet: { accounts: account } });
}

/** Leaves the id alone, for the comments that refer to it. */
export async function erase(id: ObjectId, now: Date): Promise<boolean> {
  const result = await people().updateOne(
    { _id: id, ...ALIVE },
    {
      $set: { name: '', image: null, role: 'reader', deletedAt: now },
      $unset: { email: '', emailKey: '', passwordHash: '', accounts: '' },
      $inc: { epoch: 1 },
    },
  );
  return result.matchedCount === 1;
}

export function listBlocked(): Promise<PersonDoc[]> {
  return people()
    .find({ blockedAt: { $ne: null }, ...ALIVE })
    .sort({ blockedAt: -1 })
    .toArray();
}

export async function hasImage(image: string): Promise<boolean> {
  return (await people().findOne({ image }, { projection: { _id: 1 } })) !== null;
}
