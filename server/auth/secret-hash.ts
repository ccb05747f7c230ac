import { createHash } from 'node:crypto';

/**
 * The form in which a random secret is stored (a key, a session, a link): its SHA-256 in hex. A slow hash, as for
 * passwords, would add nothing: nobody guesses 100 random bits.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
