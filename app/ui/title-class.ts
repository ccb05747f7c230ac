/** Characters that fit in about three lines of the large size on a laptop. */
const LONG_TITLE = 70;

/** A title too long for the large size is set smaller; titles may have 300 characters. */
export function titleClass(title: string): string | undefined {
  return title.length > LONG_TITLE ? 'long-title' : undefined;
}
