/** The number of characters in about three lines of the large size on a laptop. */
const LONG_TITLE = 70;

/** The class for a smaller size of long titles; titles have up to 300 characters. */
export function titleClass(title: string): string | undefined {
  return title.length > LONG_TITLE ? 'long-title' : undefined;
}
