import { ObjectId } from 'mongodb';

export function newId(): ObjectId {
  return new ObjectId();
}

/** Null where the text is no id: such a record can't exist. */
export function findId(value: string): ObjectId | null {
  return /^[0-9a-f]{24}$/.test(value) ? new ObjectId(value) : null;
}
