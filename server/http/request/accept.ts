import { Accept } from '@remix-run/headers';

/**
 * Whether an `Accept` header accepts the first of these types and ranges that it names. Ranges that are not listed,
 * such as `image/*`, do not count (RFC 9110, 12.5.1).
 */
export function accepts(header: string | null, ...types: string[]): boolean {
  const accept = Accept.from(singleSpaced(header));
  const weights = types.map((type) => accept.get(type));
  return (weights.find((weight) => weight !== null) ?? 0) > 0;
}

/**
 * Whether the client prefers `type` to `usual`: its `Accept` header names `type` with a greater weight than the most
 * specific range that matches `usual`. A client that accepts both equally gets the usual type.
 */
export function prefers(header: string | null, type: string, usual: string): boolean {
  const accept = Accept.from(singleSpaced(header));
  return (accept.get(type) ?? 0) > weightOf(accept, usual);
}

/** The weight of the most specific range that matches. */
export function weightOf(accept: Accept, type: string): number {
  const [kind] = type.split('/');
  const ranges = [type, `${kind}/*`, '*/*'].map((range) => accept.get(range));
  return ranges.find((found) => found !== null) ?? 0;
}

/**
 * The header with one space instead of each run of white space. The library splits lists by a pattern whose time grows
 * with the square of such a run.
 */
export function singleSpaced(header: string | null): string | null {
  return header?.replace(/\s{2,}/g, ' ') ?? null;
}
