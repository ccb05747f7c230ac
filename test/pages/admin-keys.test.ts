import { beforeEach, describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { createKey, listKeys } from '#server/keys/keys.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const actor = COMMAND_LINE;
let cookie: string;

beforeEach(async () => {
  cookie = (await aSignedIn({ role: 'admin', name: 'Леся' })).cookie;
});

const PAGE = '/uk/admin/keys';
const open = async (path = PAGE) => (await request(path, { cookie })).text();
const submit = (form: Record<string, string>) => request(PAGE, { cookie, form });
const VALID = {
  intent: 'create',
  name: 'Ноутбук',
  authorName: 'Леся',
  'scope-publish': 'yes',
  expiresAt: '',
};
const SECRET = /dvo_[0-9a-f]{64}/;

test('without keys the page says what they are for, with the form open', async () => {
  const html = await open();
  expect(html).toContain('Ключів поки що немає.');
  expect(html).toMatch(/<details class="admin-section disclosure" open=""/);
});

describe('a form without scripts', () => {
  test('creates a key, shows it once with commands, and lists it', async () => {
    const response = await submit({ ...VALID, 'scope-read': 'yes', expiresAt: '2099-01-31' });
    const html = await response.text();
    const [secret = ''] = SECRET.exec(html) ?? [];

    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(html).toContain('Ключ «Ноутбук» створено');
    expect(html).toContain('curl http://localhost:3000/api/v1/posts ');
    expect(html).toContain('http://localhost:3000/api/v1/posts?status=draft');
    expect(html).not.toContain('/api/v1/upload');
    expect((await request('/api/v1/posts?status=draft', { key: secret })).status).toBe(200);
    expect(await listKeys({ actor })).toMatchObject([
      {
        name: 'Ноутбук',
        authorName: 'Леся',
        scopes: ['publish', 'read'],
        expiresAt: '2099-01-31T22:00:00.000Z',
      },
    ]);
    const list = await open();
    expect(list).toMatch(/востаннє використано (<!-- -->)?щойно/);
    expect(list).not.toMatch(SECRET);
    expect(list).toMatch(new RegExp(`…(<!-- -->)?${secret.slice(-4)}`));
    expect(list).toContain('діє до 31 січня 2099 р.');
    expect(JSON.stringify(await everything())).not.toContain(secret);
  });

  test('revokes a key, which stays in the list', async () => {
    const { key, secret } = await createKey({ actor, name: 'Старий', authorName: 'Леся' });
    expect(await open()).toContain('aria-label="Відкликати ключ «Старий»"');

    const response = await submit({ intent: 'revoke', id: key.id });

    expect(response.headers.get('location')).toBe(`${PAGE}?done=revoked`);
    expect((await request('/api/v1/posts?status=draft', { key: secret })).status).toBe(401);
    const html = await open(`${PAGE}?done=revoked`);
    expect(html).toContain('Ключ відкликано.');
    expect(html).toContain('Більше не діють (1)');
    expect(html).not.toContain('Відкликати ключ');
  });
});
