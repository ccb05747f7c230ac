import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';

const PASSWORD = 'їжак у тумані 1975';

test('a password is hashed to an argon2id PHC string with its own salt', async () => {
  const [first, second] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(second).not.toBe(first);
  expect(await verifyPassword(PASSWORD, first)).toBe(true);
  expect(await verifyPassword(`${PASSWORD} `, first)).toBe(false);
});

test('composed and decomposed letters are the same password', async () => {
  const hash = await hashPassword(PASSWORD.normalize('NFC'));
  expect(await verifyPassword(PASSWORD.normalize('NFD'), hash)).toBe(true);
});

test('without a hash no password matches', async () => {
  expect(await verifyPassword(PASSWORD, null)).toBe(false);
  expect(await verifyPassword('', null)).toBe(false);
  expect(await verifyPassword(PASSWORD, 'not a hash')).toBe(false);
});

test('a hash with other costs still matches and is outdated', async () => {
  const nonce = Buffer.alloc(16, 7);
  const costs = { parallelism: 1, tagLength: 32, memory: 8_192, passes: 1 };
  const hash = argon2Sync('argon2id', { message: PASSWORD, nonce, ...costs });
  const phc = `$argon2id$v=19$m=8192,t=1,p=1$${unpadded(nonce)}$${unpadded(hash)}`;
  expect(await verifyPassword(PASSWORD, phc)).toBe(true);
  expect(isOutdatedHash(phc)).toBe(true);
  expect(isOutdatedHash(await hashPassword(PASSWORD))).toBe(false);
});

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
