export const WEBHOOKS_MAX = 20;
export const WEBHOOK_URL_MAX = 2_048;
export const WEBHOOK_BODY_BYTES = 8 * 1024;
