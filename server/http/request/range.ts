/** Bytes of a representation; `end` is exclusive. */
export type ByteRange = { start: number; end: number };

/**
 * What a `Range` header asks for (RFC 9110, 14.2): one range of bytes, `unsatisfiable`, or null for the
 * whole: no header, one that is malformed or in another unit, or several ranges, which a server may
 * answer with the whole.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}
