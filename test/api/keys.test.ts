import { beforeEach, describe, expect, test } from 'vitest';
import { includesScope, KEY_SCOPES } from '#contract/keys.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { COMMAND_LINE as actor } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { createKey, findKey, listKeys, revokeKey } from '#server/keys/keys.ts';
import { anActor } from '#test/factories/actors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aPostBody } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
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

test('a key is shown once and stored as its hash', async () => {
  const { key: made, secret } = await createKey({ actor, name: ' CI ', authorName: 'Леся' });

  expect(secret).toMatch(/^dvo_[0-9a-f]{64}$/);
  expect(made).toMatchObject({ name: 'CI', authorName: 'Леся', last4: secret.slice(-4), lastUsedAt: null });
  const stored = await database().collection('keys').findOne({ name: 'CI' });
  expect(stored?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(stored)).not.toContain(secret.slice(4, 40));
  expect(JSON.stringify(await listKeys({ actor }))).not.toContain(stored?.hash);
});

test('a key authenticates requests that need one', async () => {
  expect((await send(`Bearer ${key}`)).status).toBe(201);
  // The scheme's name is case-insensitive (RFC 9110, 11.1).
  expect((await send(`bearer ${key}`)).status).toBe(201);
});

describe('a request gets 401', () => {
  test('for nothing, another scheme and any other form of a key', async () => {
    for (const authorization of [
      undefined,
      '',
      `Basic ${key}`,
      key,
      'Bearer',
      `Bearer dvo_${'0'.repeat(64)}`,
      `Bearer ${key.replace('dvo_', 'abc_')}`,
      `Bearer ${key.slice(4)}`,
      `Bearer dvo_${key.slice(4).toUpperCase()}`,
      `Bearer ${key.slice(0, -1)}`,
      `Bearer ${key}0`,
      `Bearer ${key} ${key}`,
      `Bearer ${key}, Bearer ${key}`,
    ]) {
      const response = await send(authorization);
      expect(response.headers.get('WWW-Authenticate'), authorization).toBe('Bearer realm="dvomova"');
      expect(await refusalOf(response, 401)).toEqual({ error: 'An API key is missing or not valid' });
    }
    expect(await database().collection('posts').countDocuments()).toBe(0);
  });

  test('for a key in the query or a cookie', async () => {
    const init = { json: aPostBody(), headers: { Cookie: `dvomova=${key}; Authorization=Bearer ${key}` } };

    await refusalOf(await request(`/api/v1/posts?key=${key}&access_token=${key}`, init), 401);
  });

  test('for a key that was revoked', async () => {
    const [made] = await listKeys({ actor });
    await revokeKey({ actor, id: made?.id ?? '' });

    await refusalOf(await send(`Bearer ${key}`), 401);
    expect((await listKeys({ actor })).map(({ revokedAt }) => revokedAt)).toEqual([expect.any(String)]);
  });
});

test('a key is not valid from the moment at which it expires', async () => {
  const expiresAt = new Date('2026-06-01T00:00:00Z');
  const secret = await aKey({ name: 'guest', expiresAt, now: new Date('2026-05-01T00:00:00Z') });

  expect(await findKey({ secret, now: new Date('2026-05-31T23:59:59Z') })).toMatchObject({ name: 'guest' });
  expect(await findKey({ secret, now: expiresAt })).toBeNull();
  await refusalOf(await send(`Bearer ${secret}`), 401);
  await expect(createKey({ actor, name: 'a', authorName: 'A', expiresAt })).rejects.toMatchObject({
    code: 'invalid',
    details: [{ path: 'expiresAt', code: 'in_past' }],
  });
});

describe('scopes', () => {
  const keyed = Object.values(operations as Record<string, Operation>).filter(({ auth }) => auth === 'key');

  test('every operation that needs a key needs a scope', () => {
    expect(keyed.length).toBeGreaterThan(5);
    for (const { id, scope } of keyed) expect(scope, id).toBeDefined();
  });

  test.each(keyed.map((row) => [row.id, row] as const))('%s needs its own scope', async (_id, row) => {
    const own = row.scope ?? 'read';
    const others = KEY_SCOPES.filter((name) => !includesScope([name], own));
    const [without, having] = [await aKey({ scopes: others }), await aKey({ scopes: [own] })];
    const before = await everything();
    const path = row.path.replace(/\{\w+\}/, 'first-post');
    const init = { method: row.method, ...(row.method === 'GET' ? {} : { json: { nonsense: true } }) };

    const refused = await request(path, { ...init, key: without });
    expect(await refusalOf(refused, 403)).toEqual({ error: `This API key lacks the scope "${row.scope}"` });
    expect((await request(path, { ...init, key: having })).status).not.toBe(403);
    expect(await everything()).toEqual(before);
  });

  test('posts that are not public need "read"', async () => {
    const draft = await aPost({ published: false });
    const publisher = await aKey({ scopes: ['publish', 'upload'] });
    const reader = await aKey({ scopes: ['read'] });
    const drafts = '/api/v1/posts?status=draft';

    expect(await refusalOf(await request(drafts, { key: publisher }), 403)).toEqual({
      error: 'This API key lacks the scope "read"',
    });
    expect((await request(drafts, { key: reader })).status).toBe(200);
    expect((await request('/api/v1/posts', { key: publisher })).status).toBe(200);
    const post = `/api/v1/posts/${draft.slug}?locale=uk`;
    expect((await request(post, { key: publisher })).status).toBe(404);
    expect((await request(post, { key: reader })).status).toBe(200);
  });
});

test('only admins and the command line manage keys', async () => {
  const reader = anActor(await aUser());
  const keyActor = { kind: 'key' as const, key: (await findKey({ secret: key })) ?? raise() };
  for (const other of [reader, keyActor, { kind: 'anonymous' as const }]) {
    await expect(listKeys({ actor: other })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(createKey({ actor: other, name: 'a', authorName: 'A' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(revokeKey({ actor: other, id: keyActor.key.id })).rejects.toMatchObject({
      code: 'forbidden',
    });
  }
});

function raise(): never {
  throw new Error('The key was not found');
}

describe('revoking', () => {
  test('keeps the time of the first revocation', async () => {
    const [made] = await listKeys({ actor });
    const id = made?.id ?? '';
    await revokeKey({ actor, id, now: new Date('2026-01-01T00:00:00Z') });
    await revokeKey({ actor, id, now: new Date('2026-02-01T00:00:00Z') });

    expect((await listKeys({ actor }))[0]?.revokedAt).toBe('2026-01-01T00:00:00.000Z');
  });

  test.each(['0'.repeat(24), 'x', '', '../keys'])('%j is not a key', async (id) => {
    await expect(revokeKey({ actor, id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the last use', () => {
  test('is stored', async () => {
    expect((await listKeys({ actor }))[0]?.lastUsedAt).toBeNull();

    await send(`Bearer ${key}`);

    expect((await listKeys({ actor }))[0]?.lastUsedAt).toEqual(expect.any(String));
  });

  test('is stored at most once a minute', async () => {
    const at = (time: string) => findKey({ secret: key, now: new Date(`2026-01-01T${time}Z`) });
    const lastUse = async () => (await listKeys({ actor }))[0]?.lastUsedAt;

    await at('00:00:00');
    await at('00:01:00');
    expect(await lastUse()).toBe('2026-01-01T00:00:00.000Z');

    await at('00:01:01');
    expect(await lastUse()).toBe('2026-01-01T00:01:01.000Z');
  });

  test('is not stored for a refused key', async () => {
    const [made] = await listKeys({ actor });
    await revokeKey({ actor, id: made?.id ?? '' });
    await send(`Bearer ${key}`);

    expect((await listKeys({ actor }))[0]?.lastUsedAt).toBeNull();
  });
});

test('a key needs a name', async () => {
  await expect(createKey({ actor, name: '  ', authorName: 'A' })).rejects.toMatchObject({ code: 'invalid' });
});
