import { hash, randomBytes } from 'node:crypto';
import type { Day } from '#contract/time/days.ts';
import * as store from './salt-store.ts';

const SALT_BYTES = 32;
/** 96 bits: among a million visitors of one day two collide with a probability of 10⁻¹⁷. */
const HASH_BYTES = 12;

let current: { day: Day; salt: Promise<string> } | null = null;

/** The salt of a day, the same in every process. Using it for the first time destroys those of earlier days. */
export function saltOf(day: Day): Promise<string> {
  if (current?.day !== day) current = { day, salt: loadSalt(day) };
  return current.salt;
}

/** Destroys the salts of earlier days, here and in the database. */
export async function destroySaltsBefore(day: Day): Promise<void> {
  if (current && current.day < day) current = null;
  await store.deleteSaltsBefore(day);
}

/**
 * A keyed hash of `text`, which cannot be linked to `text` without the salt. A part of SHA-256 over salt and text
 * can't be extended, and costs a sixth of an HMAC.
 */
export function hashWith(salt: string, text: string): Uint8Array {
  return hash('sha256', salt + text, 'buffer').subarray(0, HASH_BYTES);
}

async function loadSalt(day: Day): Promise<string> {
  try {
    const salt = await store.findOrInsertSalt(day, randomBytes(SALT_BYTES).toString('hex'));
    await store.deleteSaltsBefore(day);
    return salt;
  } catch (error) {
    // The next event tries again.
    if (current?.day === day) current = null;
    throw error;
  }
}
