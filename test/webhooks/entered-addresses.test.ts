import { beforeEach, expect, test } from 'vitest';
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

/** Where a person or a program enters the address of a webhook, and what it says of a refused one. */
const ENTRIES: [name: string, enter: (url: string) => Promise<Response>, said: string][] = [
  [
    'the API of webhooks',
    (url) => request('/api/v1/webhooks', { key, json: { url } }),
    'is in a private network',
  ],
  [
    'the form of webhooks',
    (url) =>
      request(webhookPaths.webhooks('en'), {
        cookie,
        form: { intent: 'create', url, 'post.published': 'yes', uk: 'yes' },
      }),
    'leads to this server or to a private network',
  ],
];

// server/outside has all notations of private addresses.
test.each(ENTRIES)('%s refuses a private address at once, and says why', async (_name, enter, said) => {
  const response = await enter('https://169.254.169.254/x/');
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(said);
  expect(await collection('webhooks').countDocuments()).toBe(0);
});

test.each(ENTRIES)('%s takes a host that the owner allows', async (_name, enter) => {
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
