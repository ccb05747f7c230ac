import { beforeEach, describe, expect, test } from 'vitest';
import { webhookPaths } from '#contract/webhooks/paths.ts';
import { collection } from '#server/db/client.ts';
import { aKey } from '#test/factories/keys.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let key = '';
let cookie = '';
beforeEach(async () => {
  key = await aKey();
  ({ cookie } = await aSignedIn({ role: 'admin' }));
});

/** Each place where a person or a program enters the address of a server, and what it says of a refused one. */
const ENTRIES: [name: string, enter: (url: string) => Promise<Response>, status: number, said: string][] = [
  [
    'the API of webhooks',
    (url) => request('/api/v1/webhooks', { key, json: { url } }),
    400,
    'is in a private network',
  ],
  [
    'the form of webhooks',
    (url) =>
      request(webhookPaths.webhooks('en'), {
        cookie,
        form: { intent: 'create', url, 'post.published': 'yes', uk: 'yes' },
      }),
    400,
    'leads to this server or to a private network',
  ],
  [
    'the metadata of a program',
    (url) => {
      const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' };
      const asked = {
        response_type: 'code',
        client_id: url,
        redirect_uri: `${url}callback`,
        ...challenge,
      };
      return request(`/en/connect-program?${new URLSearchParams(asked)}`, { cookie });
    },
    200,
    'couldn’t be read',
  ],
];

const PRIVATE = [
  '169.254.169.254',
  '[::ffff:169.254.169.254]',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '[64:ff9b::a9fe:a9fe]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:a9fe:a9fe::1]',
  '[2a00::5efe:a9fe:a9fe]',
  '[::]',
  '[fc00::1]',
  '[fe80::1]',
  '100.64.0.1',
  'localhost.',
  'metadata.google.internal',
  'database',
  '10.0.0.7:9001',
];

describe.each(ENTRIES)('%s', (_name, enter, status, said) => {
  test.each(PRIVATE)('refuses https://%s/x/ at once, and says why', async (host) => {
    const response = await enter(`https://${host}/x/`);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(said);
    expect(await collection('webhooks').countDocuments()).toBe(0);
  });
});

test.each(ENTRIES.slice(0, 2))('%s takes a host that the owner allows', async (_name, enter) => {
  await enter('http://10.0.0.7:9000/hook');
  expect(await collection('webhooks').countDocuments()).toBe(1);
});

test.each([
  ['https://example.com\\@127.0.0.1/x', 'https://example.com/@127.0.0.1/x'],
  ['HTTPS://EXAMPLE.com:443/a/../b', 'https://example.com/b'],
  ['https://exam\tple.com/x', 'https://example.com/x'],
  ['https://приклад.укр/x', 'https://xn--80aikifvh.xn--j1amh/x'],
])('the address %s is stored and shown as requests read it', async (url, read) => {
  const response = await request('/api/v1/webhooks', { key, json: { url } });
  expect(await response.json()).toMatchObject({ url: read });
  expect(await collection('webhooks').findOne({})).toMatchObject({ url: read });
});
