import type { Filter, ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { Role } from '#contract/users/roles.ts';
import { collection } from '#server/db/client.ts';
import { confirmedKeyOf, type Erasure, type UserDoc } from './model.ts';

const users = () => collection<UserDoc>('users');

const NOT_DELETED = { deletedAt: null } as const;
const ACTING_ADMIN = { role: 'admin', blockedAt: null, ...NOT_DELETED } as const;

/** Throws a duplicate key error if another user has the address or the OAuth account. */
export async function insertUser(doc: UserDoc): Promise<void> {
  await users().insertOne(doc);
}

export function findUser(id: ObjectId): Promise<UserDoc | null> {
  return users().findOne({ _id: id, ...NOT_DELETED });
}

export function findByEmailKey(emailKey: string): Promise<UserDoc | null> {
  return users().findOne({ emailKey });
}

export function findByOAuthAccount(account: string): Promise<UserDoc | null> {
  return users().findOne({ accounts: account });
}

export function findByIds(ids: ObjectId[]): Promise<UserDoc[]> {
  return users()
    .find({ _id: { $in: ids } })
    .toArray();
}

/** Null if the user has none of these roles, or is blocked. */
export function findActing(_id: ObjectId, roles: readonly Role[]): Promise<UserDoc | null> {
  return users().findOne({ _id, role: { $in: roles }, blockedAt: null, ...NOT_DELETED });
}

/** The people with one of these roles who are not blocked. */
export function listActing(roles: readonly Role[]): Promise<UserDoc[]> {
  return users()
    .find({ role: { $in: roles }, blockedAt: null, ...NOT_DELETED })
    .toArray();
}

/** Blocked admins do not count, because they may do nothing. */
export function countAdmins(): Promise<number> {
  return users().countDocuments(ACTING_ADMIN);
}

/** Whether two or more people who are not readers have accounts. */
export async function hasSeveralWriters(): Promise<boolean> {
  return (await users().countDocuments({ role: { $ne: 'reader' }, deletedAt: null }, { limit: 2 })) === 2;
}

/**
 * The filter of a write that removes a user. It matches users who are not admins, and admins who have announced their
 * departure.
 */
export type Departure = Filter<UserDoc>;

export const NO_ADMIN: Departure = { $or: [{ role: { $ne: 'admin' } }, { blockedAt: { $ne: null } }] };

/** The number of admins other than this one; with `excludeLeaving`, without those who have announced a departure. */
export function countOtherAdmins(id: ObjectId, { excludeLeaving = false } = {}): Promise<number> {
  const staying = excludeLeaving ? { leaving: { $exists: false } } : {};
  return users().countDocuments({ _id: { $ne: id }, ...ACTING_ADMIN, ...staying });
}

/** False if the user is not an admin or has announced a departure. */
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

/** Removes announcements older than a time, because their processes have died. */
export async function deleteAbandonedDepartures(before: Date): Promise<void> {
  await users().updateMany({ role: 'admin', 'leaving.at': { $lt: before } }, { $unset: { leaving: '' } });
}

/** False if there is no such user. */
export async function setFields(
  id: ObjectId,
  fields: Partial<
    Pick<
      UserDoc,
      'name' | 'image' | 'locale' | 'pageLocale' | 'securityLetters' | 'waitingLetters' | 'postLetters'
    >
  >,
): Promise<boolean> {
  const result = await users().updateOne({ _id: id, ...NOT_DELETED }, { $set: fields });
  return result.matchedCount === 1;
}

/** Sets a password and ends all sessions. With `replaces`, only while that hash is the stored one. */
export async function setPasswordHash(
  id: ObjectId,
  passwordHash: string,
  { replaces }: { replaces?: string | undefined } = {},
): Promise<UserDoc | null> {
  return users().findOneAndUpdate(
    { _id: id, ...NOT_DELETED, ...(replaces === undefined ? {} : { passwordHash: replaces }) },
    { $set: { passwordHash }, $inc: { sessionVersion: 1 } },
    { returnDocument: 'after' },
  );
}

/** Invalidates all earlier sessions. False if there is no such user. */
export async function raiseSessionVersion(id: ObjectId): Promise<boolean> {
  const result = await users().updateOne({ _id: id, ...NOT_DELETED }, { $inc: { sessionVersion: 1 } });
  return result.matchedCount === 1;
}

/** A single update, so that no earlier session, OAuth account or passkey ever belongs to an admin. */
export async function makeAdmin(id: ObjectId, passwordHash: string, now: Date): Promise<UserDoc | null> {
  return users().findOneAndUpdate(
    { _id: id, ...NOT_DELETED },
    {
      $set: { role: 'admin', passwordHash, blockedAt: null, emailConfirmedAt: now },
      $unset: { accounts: '', secondFactor: '' },
      $inc: { sessionVersion: 1 },
    },
    { returnDocument: 'after' },
  );
}

/** Replaces a hash of the same password, so no session ends. */
export async function replaceHash(id: ObjectId, from: string, to: string): Promise<void> {
  await users().updateOne({ _id: id, passwordHash: from }, { $set: { passwordHash: to } });
}

export async function promote(id: ObjectId): Promise<boolean> {
  const change = { $set: { role: 'admin' as const }, $unset: { languages: '' as const } };
  return (await users().updateOne({ _id: id, ...NOT_DELETED }, change)).matchedCount === 1;
}

/** Gives a role other than that of an admin. */
export async function assign(
  id: ObjectId,
  { role, languages, at }: { role: Role; languages: Locale[]; at: Date },
  departure: Departure,
): Promise<boolean> {
  const ended = { adminEndedAt: at, ...(role === 'reader' ? { rightsEndedAt: at } : {}) };
  const result = await users().updateOne(
    { _id: id, ...NOT_DELETED, ...departure },
    {
      $set: { role, ...ended, ...(languages.length > 0 ? { languages } : {}) },
      $unset: { leaving: '', ...(languages.length > 0 ? {} : { languages: '' }) },
    },
  );
  return result.matchedCount === 1;
}

/** Blocks a user and ends all sessions. */
export async function block(id: ObjectId, at: Date, departure: Departure): Promise<boolean> {
  const result = await users().updateOne(
    { _id: id, ...NOT_DELETED, ...departure },
    { $set: { blockedAt: at, rightsEndedAt: at }, $unset: { leaving: '' }, $inc: { sessionVersion: 1 } },
  );
  return result.matchedCount === 1;
}

/** False if there is no such user. */
export async function unblock(id: ObjectId): Promise<boolean> {
  const result = await users().updateOne({ _id: id, ...NOT_DELETED }, { $set: { blockedAt: null } });
  return result.matchedCount === 1;
}

/** Throws a duplicate key error if another user has the OAuth account. */
export async function addOAuthAccount(id: ObjectId, account: string): Promise<void> {
  await users().updateOne({ _id: id, ...NOT_DELETED }, { $addToSet: { accounts: account } });
}

/**
 * Removes the accounts of a provider. False if the user would have no other way to sign in, or has no account of the
 * provider.
 */
export async function removeOAuthAccounts(id: ObjectId, provider: string): Promise<boolean> {
  const isOfProvider = { $eq: [{ $indexOfCP: ['$$account', `${provider}:`] }, 0] };
  const others = { $filter: { input: '$accounts', as: 'account', cond: { $not: [isOfProvider] } } };
  const otherWay = [{ passwordHash: { $exists: true } }, { $expr: { $gt: [{ $size: others }, 0] } }];
  const result = await users().updateOne(
    { _id: id, ...NOT_DELETED, accounts: { $exists: true }, $or: otherWay },
    [{ $set: { accounts: { $cond: [{ $eq: [others, []] }, '$$REMOVE', others] } } }],
  );

  return result.modifiedCount === 1;
}

/** Keeps the id, which comments refer to, and the mark by which an interrupted deletion is completed. */
export async function erase(
  id: ObjectId,
  { at, withComments }: Pick<Erasure, 'at' | 'withComments'>,
  departure: Departure,
): Promise<boolean> {
  const user = await findUser(id);
  const emailKey = user && confirmedKeyOf(user);
  const address = emailKey ? { emailKey, isConfirmed: true } : {};
  const erasure: Erasure = { at, withComments, isDone: false, ...address };
  const result = await users().updateOne(
    { _id: id, ...NOT_DELETED, ...departure },
    {
      $set: { name: '', image: null, role: 'reader', deletedAt: at, erasure },
      $unset: {
        email: '',
        emailKey: '',
        emailConfirmedAt: '',
        locale: '',
        pageLocale: '',
        securityLetters: '',
        waitingLetters: '',
        postLetters: '',
        passwordHash: '',
        accounts: '',
        secondFactor: '',
        leaving: '',
        languages: '',
      },
      $inc: { sessionVersion: 1 },
    },
  );

  return result.matchedCount === 1;
}

/** Incomplete deletions of all users, or of one. */
export function findErasures(id?: ObjectId): Promise<UserDoc[]> {
  return users()
    .find({ 'erasure.at': { $exists: true }, ...(id ? { _id: id } : {}) })
    .toArray();
}

export async function markErased(id: ObjectId): Promise<void> {
  await users().updateOne(
    { _id: id, erasure: { $exists: true } },
    { $set: { 'erasure.isDone': true }, $unset: { 'erasure.emailKey': '' } },
  );
}

export async function endErasure(id: ObjectId): Promise<void> {
  await users().updateOne({ _id: id }, { $unset: { erasure: '' } });
}

export function listBlocked(limit: number): Promise<UserDoc[]> {
  return users()
    .find({ blockedAt: { $ne: null }, ...NOT_DELETED })
    .sort({ blockedAt: -1 })
    .limit(limit)
    .toArray();
}
