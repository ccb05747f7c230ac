import type { TextLimits } from './messages.ts';

const ADDRESS = /https?:\/\/[^\s<>"«»]+/gu;

/** The length of a text by the rules of a service, and the rest of its limit: a negative number if it is too long. */
export function measure(
  text: string,
  { kind, characters, bytes, address }: TextLimits,
): { used: number; left: number } {
  const used =
    kind === 'telegram'
      ? text.length
      : kind === 'bluesky'
        ? countGraphemes(text)
        : countPoints(text, address);
  const left = characters - used;
  if (bytes === null) return { used, left };
  const leftBytes = bytes - new TextEncoder().encode(text).length;
  return { used, left: leftBytes < 0 ? Math.min(left, leftBytes) : left };
}

export function countGraphemes(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length;
}

/**
 * Servers count graphemes or code points, so code points are on the safe side. An address counts the reserved number,
 * even if it is shorter, and its length if a server may not take it for an address.
 */
function countPoints(text: string, reserved: number | null): number {
  let used = [...text].length;
  if (reserved === null) return used;
  for (const [address] of text.matchAll(ADDRESS)) {
    const length = [...address].length;
    const isPublic = /^https?:\/\/[^/:?#]+\.\p{L}{2,}(?:[/?#]|$)/u.test(address);
    used += isPublic ? reserved - length : Math.max(0, reserved - length);
  }
  return used;
}
