import { Range } from '@remix-run/headers';

/** Bytes of a representation; `end` is exclusive. */
export type ByteRange = { start: number; end: number };

/**
 * The bytes that a `Range` header requests (RFC 9110, 14.2): one range, or `unsatisfiable`. Null for the whole file:
 * if there is no header, or it is malformed, has another unit, or has several ranges, which a server may ignore.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const range = Range.from(header?.replaceAll(/\s/g, '') ?? null);
  if (range.unit.toLowerCase() !== 'bytes' || range.ranges.length !== 1) return null;
  const [found] = range.normalize(size);
  // A suffix of no bytes normalizes to an empty range.
  return found && found.start <= found.end ? { start: found.start, end: found.end + 1 } : 'unsatisfiable';
}
