/** The number of characters in about three lines of the large size on a laptop. */
const LONG_TITLE = 70;

/**
 * What an element with a title has: a class for a smaller size of long titles, which have up to 300 characters, and the
 * direction of its own letters.
 */
export function titleAttributes(title: string): { className: string | undefined; dir: 'auto' } {
  return { className: title.length > LONG_TITLE ? 'long-title' : undefined, dir: 'auto' };
}
