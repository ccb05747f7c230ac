import { sign } from '#server/secret.ts';

/** 8 to 128 characters of a to z, 0 to 9 and hyphens (https://www.indexnow.org/documentation). */
const KEY_LENGTH = 32;

/** The key of this site, which search engines read at `/{key}.txt`. It is public and the same in every process. */
export function indexNowKey(): string {
  return sign('indexnow', 'key').slice(0, KEY_LENGTH);
}
