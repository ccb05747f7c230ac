import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import type { Maker } from './makers.ts';

/** The collection `passwordLinks`: one link for each user, by the user's id. `madeBy` is the admin who created it. */
export type PasswordLinkDoc = { _id: ObjectId; hash: string; expiresAt: Date; madeBy?: Maker };

const links = () => collection<PasswordLinkDoc>('passwordLinks');

export async function putLink({ _id, ...fields }: PasswordLinkDoc): Promise<void> {
  await links().updateOne({ _id }, { $set: fields }, { upsert: true });
}

/** Puts a link back, unless the user has a newer one. */
export async function restoreLink({ _id, ...fields }: PasswordLinkDoc): Promise<void> {
  await links().updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
}

/** The links of these users that have not expired. */
export function findLinksOf(userIds: ObjectId[], now: Date): Promise<PasswordLinkDoc[]> {
  return links()
    .find({ _id: { $in: userIds }, expiresAt: { $gt: now } })
    .toArray();
}

export function findLink(hash: string, now: Date): Promise<PasswordLinkDoc | null> {
  return links().findOne({ hash, expiresAt: { $gt: now } });
}

/** Deletes the link; only one caller gets it. */
export function takeLink(hash: string, now: Date): Promise<PasswordLinkDoc | null> {
  return links().findOneAndDelete({ hash, expiresAt: { $gt: now } });
}

export async function deleteLinkOf(userId: ObjectId): Promise<void> {
  await links().deleteOne({ _id: userId });
}
