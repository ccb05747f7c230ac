export const REDIRECTS_MAX = 100_000;
/** The maximum number of characters of an address in a redirect. */
export const REDIRECT_MAX = 2_000;
/** A CSV file of redirects. */
export const REDIRECTS_BYTES = 32 * 1024 * 1024;
