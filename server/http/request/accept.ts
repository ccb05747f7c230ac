import { Accept } from '@remix-run/headers';

/**
 * Whether an `Accept` header accepts the first of these types and ranges that it names. Ranges that are not listed,
 * such as `image/*`, do not count (RFC 9110, 12.5.1).
 */
export function accepts(header: string | null, ...types: string[]): boolean {
  const accept = Accept.from(header);
  const weights = types.map((type) => accept.get(type));
  return (weights.find((weight) => weight !== null) ?? 0) > 0;
}

/**
 * Whether the client prefers `type` to `usual`: its `Accept` header names `type` with a greater weight than the most
 * specific range that matches `usual`. A client that accepts both equally gets the usual type.
 */
export function prefers(header: string | null, type: string, usual: string): boolean {
  const accept = Accept.from(header);
  const weight = accept.get(type) ?? 0;
  const [kind] = usual.split('/');
  const ranges = [usual, `${kind}/*`, '*/*'].map((range) => accept.get(range));
  return weight > (ranges.find((found) => found !== null) ?? 0);
}
