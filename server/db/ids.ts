import { ObjectId } from 'mongodb';

export function newId(): ObjectId {
  return new ObjectId();
}

/** Null where the text is not an id: no document can have it. */
export function findId(value: string): ObjectId | null {
  return /^[0-9a-f]{24}$/.test(value) ? new ObjectId(value) : null;
}
