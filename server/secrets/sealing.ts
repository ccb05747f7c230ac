import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sessionSecret } from '#server/secret.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What is sealed: secrets of letters, those of the settings that `secrets.ts` stores, and those of authenticator apps.
 * Each purpose has its own key.
 */
type Purpose = 'secrets of the outbox' | 'stored secrets' | 'authenticator apps';

/** A sealed text can be unsealed only for the same purpose and id. */
type For = { purpose: Purpose; id: string };

/** Encrypts a secret, so that the database and its backups do not show it. */
export function seal(secret: string, { purpose, id }: For): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(purpose), iv).setAAD(Buffer.from(id));
  const bytes = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64');
}

/** Null if the secret was sealed for something else, or by an installation with another SESSION_SECRET. */
export function unseal(sealed: string, { purpose, id }: For): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const start = IV_BYTES + TAG_BYTES;
  if (bytes.length < start) return null;

  const decipher = createDecipheriv(ALGORITHM, keyFor(purpose), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(IV_BYTES, start));
  try {
    return decipher.update(bytes.subarray(start), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

const keys = new Map<Purpose, Buffer>();

function keyFor(purpose: Purpose): Buffer {
  const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', sessionSecret(), '', purpose, KEY_BYTES));
  keys.set(purpose, key);
  return key;
}
