import { BSON } from 'mongodb';

/** MongoDB's limit of 16 MB includes the field names and numbers that a write adds. */
const RESERVED_BYTES = 64 * 1024;
export const DOCUMENT_BYTES = 16 * 1024 * 1024 - RESERVED_BYTES;

/** The size of these fields in a stored document, in bytes. */
export function bytesOf(fields: object): number {
  return BSON.calculateObjectSize(fields);
}
