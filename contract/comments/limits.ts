/**
 * Enough for a comment of COMMENT_MAX characters outside the basic plane, such as emoji, each escaped as two
 * `\uXXXX`.
 */
export const COMMENT_BODY_BYTES = 64 * 1024;
/** Enough for the same comment as a form, percent-encoded, with room for emoji. */
export const COMMENT_FORM_BYTES = 64 * 1024;
export const NEW_USER_LINKS_MAX = 3;
