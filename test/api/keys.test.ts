import { beforeEach, describe, expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { createKey, findKey, listKeys, revokeKey } from '#server/keys/keys.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPostBody } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { refusalOf } from '#test/setup/responses.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

const send = (authorization?: string) =>
  request('/api/v1/posts', {
    json: aPostBody(),
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });

test('is shown once and stored as its hash', async () => {
  const { key: made, secret } = await createKey({ name: ' CI ', authorName: 'Леся' });

  expect(secret).toMatch(/^dvo_[0-9a-f]{64}$/);
  expect(made).toMatchObject({ name: 'CI', authorName: 'Леся', last4: secret.slice(-4), lastUsedAt: null });
  const stored = await database().collection('keys').findOne({ name: 'CI' });
  expect(stored?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(stored)).not.toContain(secret.slice(4, 40));
  expect(JSON.stringify(await listKeys())).not.toContain(stored?.hash);
});

test('opens what needs one', async () => {
  expect((await send(`Bearer ${key}`)).status).toBe(201);
  // The scheme's name is case-insensitive (RFC 9110, 11.1).
  expect((await send(`bearer ${key}`)).status).toBe(201);
});

describe('401', () => {
  test.each<[string, (secret: string) => string | undefined]>([
    ['nothing', () => undefined],
    ['an empty header', () => ''],
    ['another scheme', (secret) => `Basic ${secret}`],
    ['no scheme', (secret) => secret],
    ['no key', () => 'Bearer'],
    ['an unknown key', () => `Bearer dvo_${'0'.repeat(64)}`],
    ['another prefix', (secret) => `Bearer ${secret.replace('dvo_', 'abc_')}`],
    ['no prefix', (secret) => `Bearer ${secret.slice(4)}`],
    ['upper case', (secret) => `Bearer dvo_${secret.slice(4).toUpperCase()}`],
    ['a digit less', (secret) => `Bearer ${secret.slice(0, -1)}`],
    ['a digit more', (secret) => `Bearer ${secret}0`],
    ['two keys', (secret) => `Bearer ${secret} ${secret}`],
    ['a list', (secret) => `Bearer ${secret}, Bearer ${secret}`],
  ])('for %s', async (_what, authorization) => {
    const response = await send(authorization(key));

    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="dvomova"');
    expect(await refusalOf(response, 401)).toEqual({ error: 'An API key is missing or not valid' });
    expect(await database().collection('posts').countDocuments()).toBe(0);
  });

  test('for a key in the query or a cookie', async () => {
    const init = { json: aPostBody(), headers: { Cookie: `dvomova=${key}; Authorization=Bearer ${key}` } };

    await refusalOf(await request(`/api/v1/posts?key=${key}&access_token=${key}`, init), 401);
  });

  test('for a key that was revoked', async () => {
    const [made] = await listKeys();
    await revokeKey({ id: made?.id ?? '' });

    await refusalOf(await send(`Bearer ${key}`), 401);
    expect((await listKeys()).map(({ revokedAt }) => revokedAt)).toEqual([expect.any(Date)]);
  });
});

describe('revoking', () => {
  test('keeps the moment of the first time', async () => {
    const [made] = await listKeys();
    const id = made?.id ?? '';
    await revokeKey({ id, now: new Date('2026-01-01T00:00:00Z') });
    await revokeKey({ id, now: new Date('2026-02-01T00:00:00Z') });

    expect((await listKeys())[0]?.revokedAt).toEqual(new Date('2026-01-01T00:00:00Z'));
  });

  test.each(['0'.repeat(24), 'x', '', '../keys'])('%j is no key', async (id) => {
    await expect(revokeKey({ id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the last use', () => {
  test('is noted', async () => {
    expect((await listKeys())[0]?.lastUsedAt).toBeNull();

    await send(`Bearer ${key}`);

    expect((await listKeys())[0]?.lastUsedAt).toEqual(expect.any(Date));
  });

  test('is noted once a minute', async () => {
    const at = (time: string) => findKey({ secret: key, now: new Date(`2026-01-01T${time}Z`) });
    const lastUse = async () => (await listKeys())[0]?.lastUsedAt?.toISOString();

    await at('00:00:00');
    await at('00:01:00');
    expect(await lastUse()).toBe('2026-01-01T00:00:00.000Z');

    await at('00:01:01');
    expect(await lastUse()).toBe('2026-01-01T00:01:01.000Z');
  });

  test('is not noted for one that is refused', async () => {
    const [made] = await listKeys();
    await revokeKey({ id: made?.id ?? '' });
    await send(`Bearer ${key}`);

    expect((await listKeys())[0]?.lastUsedAt).toBeNull();
  });
});

test('needs a name', async () => {
  await expect(createKey({ name: '  ', authorName: 'A' })).rejects.toMatchObject({ code: 'invalid' });
});
