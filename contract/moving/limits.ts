/** An uploaded export, site or archive of pictures. */
export const IMPORT_BYTES = 2_000_000_000;
export const IMPORT_FILES_MAX = 5;
export const REDIRECTS_MAX = 100_000;
/** The maximum number of characters of an address in a redirect. */
export const REDIRECT_MAX = 2_000;
/** A CSV file of redirects. */
export const REDIRECTS_BYTES = 32 * 1024 * 1024;
