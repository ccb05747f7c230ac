export const PASSKEYS_MAX = 10;
export const RECOVERY_CODES = 10;
