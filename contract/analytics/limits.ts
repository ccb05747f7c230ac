/** Browsers send no larger beacon (W3C Beacon). */
export const TRACK_BODY_BYTES = 64 * 1024;
/** How many events from one address are counted in an hour. */
export const EVENTS_PER_HOUR = 2_000;
/** How many views of one page by one address and browser are counted in half an hour. */
export const VIEWS_PER_PAGE = 5;
export const TRACK_PATH_MAX = 2_048;
export const TRACK_URL_MAX = 2_048;
export const SESSION_ID_MAX = 100;
export const UTM_SOURCE_MAX = 100;
export const TRACK_ELEMENT_MAX = 200;
/** The maximum position in pixels, on either side of zero. */
export const TRACK_POSITION_MAX = 1_000_000;
/** A day in milliseconds. */
export const TRACK_DURATION_MAX = 86_400_000;
