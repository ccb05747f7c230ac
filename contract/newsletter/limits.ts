export const SUBSCRIBERS_LIMIT_DEFAULT = 50;
export const SUBSCRIBERS_LIMIT_MAX = 500;
export const SUBSCRIBERS_SEARCH_MAX = 200;
/** A CSV file of subscribers. */
export const IMPORT_LINES_MAX = 50_000;
export const IMPORT_BYTES = 16 * 1024 * 1024;
