export const CHANNELS_MAX = 20;
export const CHANNEL_SECRET_MAX = 1_000;
export const CHANNEL_ACCOUNT_MAX = 253;
export const CHANNEL_LINE_MAX = 200;
export const CHANNEL_SERVER_MAX = 2_048;
/** A text as it is sent; services have lower limits. */
export const MESSAGE_MAX = 10_000;
export const MESSAGE_BODY_BYTES = 64 * 1024;
/** After so many failures in a row the admins get a letter. */
export const CHANNEL_FAILURES = 5;
