import { ObjectId } from 'mongodb';

export function newId(): ObjectId {
  return new ObjectId();
}

/** Null if the text is not an id; no document can have it. */
export function findId(value: string): ObjectId | null {
  return /^[0-9a-f]{24}$/.test(value) ? new ObjectId(value) : null;
}

/** The ids in these texts, without duplicates and without texts that are not ids. */
export function findIds(values: Iterable<string>): ObjectId[] {
  return [...new Set(values)].map(findId).filter((id) => id !== null);
}
