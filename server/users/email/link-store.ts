import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { Role } from '#contract/users/roles.ts';
import { collection } from '#server/db/client.ts';
import type { Maker } from '#server/users/makers.ts';

/**
 * The collection `accountLinks`: links of letters about accounts. `_id` is the SHA-256 of the token, `emailKey` the
 * address that the link confirms, sets or restores.
 */
export type LinkDoc = {
  _id: string;
  kind: LinkKind;
  email: string;
  emailKey: string;
  createdAt: Date;
  expiresAt: Date;
  /** A used link stays until it would expire, so that a letter that is sent twice does not renew it. */
  usedAt?: Date;
  /** Absent for an invitation, which creates the account with `role`. */
  userId?: ObjectId;
  role?: Role;
  languages?: Locale[];
  locale?: Locale;
  /** The path of the page that the user reads on after the confirmation. */
  returnTo?: string;
  madeBy?: Maker;
};

export type LinkKind = 'confirm' | 'reset' | 'new-address' | 'undo-address' | 'invitation';

const OPEN = { usedAt: { $exists: false } } as const;

const links = () => collection<LinkDoc>('accountLinks');

/** Can be repeated: an existing link works for as long as the new one. */
export async function putLink({ _id, ...fields }: LinkDoc): Promise<void> {
  await links().updateOne({ _id }, { $set: fields }, { upsert: true });
}

export function findLink(_id: string, kinds: LinkKind[], now: Date): Promise<LinkDoc | null> {
  return links().findOne({ _id, kind: { $in: kinds }, expiresAt: { $gt: now }, ...OPEN });
}

/** Uses the link up; only one caller gets it. */
export function takeLink(_id: string, kinds: LinkKind[], now: Date): Promise<LinkDoc | null> {
  const filter = { _id, kind: { $in: kinds }, expiresAt: { $gt: now }, ...OPEN };
  return links().findOneAndUpdate(filter, { $set: { usedAt: now } });
}

export async function returnLink({ _id }: Pick<LinkDoc, '_id'>): Promise<void> {
  await links().updateOne({ _id }, { $unset: { usedAt: '' } });
}

/** Ends links of a user: those of these kinds, or all those created since a time. */
export async function endLinksOf(
  userId: ObjectId,
  { kinds, since, now }: { kinds?: LinkKind[]; since?: Date; now: Date },
): Promise<void> {
  const ofKind = kinds ? { kind: { $in: kinds } } : {};
  const newer = since ? { createdAt: { $gte: since } } : {};
  await links().updateMany({ userId, ...ofKind, ...newer, ...OPEN }, { $set: { usedAt: now } });
}

/** Whether somebody may still take the address back. */
export async function isReserved(emailKey: string, now: Date): Promise<boolean> {
  const open = await links().findOne({ kind: 'undo-address', emailKey, expiresAt: { $gt: now }, ...OPEN });
  return open !== null;
}

export function listInvitations(now: Date): Promise<LinkDoc[]> {
  return links()
    .find({ kind: 'invitation', expiresAt: { $gt: now }, ...OPEN })
    .sort({ createdAt: -1 })
    .toArray();
}

/** Deletes an invitation by its id, or those to an address. Returns how many there were. */
export async function deleteInvitations(which: { _id: string } | { emailKey: string }): Promise<number> {
  return (await links().deleteMany({ kind: 'invitation', ...which })).deletedCount;
}
