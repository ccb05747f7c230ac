import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sessionSecret } from '#server/secret.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret of a delivery, so that the database and its backups do not show it. */
export function seal(secret: string, id: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, sealingKey(), iv).setAAD(Buffer.from(id));
  const bytes = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64');
}

/** Null if the secret was sealed for another delivery, or by an installation with another SESSION_SECRET. */
export function unseal(sealed: string, id: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const start = IV_BYTES + TAG_BYTES;
  if (bytes.length < start) return null;

  const decipher = createDecipheriv(ALGORITHM, sealingKey(), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(IV_BYTES, start));
  try {
    return decipher.update(bytes.subarray(start), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

let key: Buffer | undefined;

function sealingKey(): Buffer {
  key ??= Buffer.from(hkdfSync('sha256', sessionSecret(), '', 'secrets of the outbox', KEY_BYTES));
  return key;
}
