import { Range } from '@remix-run/headers';

/** Bytes of a representation; `end` is exclusive. */
export type ByteRange = { start: number; end: number };

/**
 * The range that a `Range` header requests (RFC 9110, 14.2): one range of bytes, `unsatisfiable`, or null for
 * the whole: no header, a malformed one, another unit, or several ranges, which a server may ignore.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const range = Range.from(header?.replaceAll(/\s/g, '') ?? null);
  if (range.unit.toLowerCase() !== 'bytes' || range.ranges.length !== 1) return null;
  const [found] = range.normalize(size);
  // A suffix of no bytes normalizes to an empty range.
  return found && found.start <= found.end ? { start: found.start, end: found.end + 1 } : 'unsatisfiable';
}
