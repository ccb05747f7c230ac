import { BSON } from 'mongodb';

/**
 * What a document may have besides what is measured: the database takes 16 MB, the names and numbers that a
 * write adds included.
 */
const ROOM_TO_WRITE = 64 * 1024;
export const DOCUMENT_BYTES = 16 * 1024 * 1024 - ROOM_TO_WRITE;

/** Bytes of these fields in a stored document. */
export function bytesOf(fields: object): number {
  return BSON.calculateObjectSize(fields);
}
