/** Lengths are in characters (UTF-16 code units after NFC), sizes in bytes. */
export const SLUG_MAX = 200;
export const TITLE_MAX = 300;
export const EXCERPT_MAX = 1_000;
export const CONTENT_MAX = 1_000_000;
export const TAG_SLUG_MAX = 100;
export const TAG_NAME_MAX = 100;
export const TAGS_PER_POST_MAX = 50;
export const COVER_IMAGE_MAX = 2_048;

export const JSON_BODY_BYTES = 5 * 1024 * 1024;
/** How deep arrays and objects may be nested in a JSON body; the deepest request needs three. */
export const JSON_DEPTH_MAX = 32;
export const IDEMPOTENCY_KEY_MAX = 200;

export const POSTS_LIMIT_DEFAULT = 10;
export const POSTS_LIMIT_MAX = 50;
/** `page * limit` stays far below what the database takes as a 32-bit skip. */
export const PAGE_MAX = 1_000_000;

export const COMMENT_MAX = 5_000;
export const SEARCH_QUERY_MIN = 2;
export const SEARCH_QUERY_MAX = 100;

export const PUBLIC_UPLOAD_BYTES = 10 * 1024 * 1024;
export const KEYED_UPLOAD_BYTES = 50 * 1024 * 1024;
