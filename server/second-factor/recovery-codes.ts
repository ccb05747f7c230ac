import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/second-factor/limits.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';

/** Crockford's alphabet has no I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** New codes of 100 random bits, and their hashes, which are all that is stored. */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** The hash of a code as somebody typed it, in any letter case, with or without spaces and hyphens. */
export function hashRecoveryCode(code: string): string {
  const letters = code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '');
  const plain = letters.replaceAll('O', '0').replace(/[IL]/g, '1');
  return hashSecret(plain);
}

function makeCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
