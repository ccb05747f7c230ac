import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';

/** The collection `passwordLinks`: one link of a user, by the user's id. */
export type PasswordLinkDoc = { _id: ObjectId; hash: string; expiresAt: Date };

const links = () => collection<PasswordLinkDoc>('passwordLinks');

export async function putLink({ _id, ...fields }: PasswordLinkDoc): Promise<void> {
  await links().updateOne({ _id }, { $set: fields }, { upsert: true });
}

/** Puts a link back, unless the user has a newer one. */
export async function restoreLink({ _id, ...fields }: PasswordLinkDoc): Promise<void> {
  await links().updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
}

export function findLink(hash: string, now: Date): Promise<PasswordLinkDoc | null> {
  return links().findOne({ hash, expiresAt: { $gt: now } });
}

/** Deletes the link; one caller alone gets it. */
export function takeLink(hash: string, now: Date): Promise<PasswordLinkDoc | null> {
  return links().findOneAndDelete({ hash, expiresAt: { $gt: now } });
}

export async function deleteLinkOf(userId: ObjectId): Promise<void> {
  await links().deleteOne({ _id: userId });
}
