import type { ObjectId } from 'mongodb';
import { findId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';

/** Throws NotFound if the text is not an id. */
export function requireUserId(id: string): ObjectId {
  const userId = findId(id);
  if (!userId) throw userNotFound();
  return userId;
}

export function userNotFound(): NotFound {
  return new NotFound('User not found');
}
