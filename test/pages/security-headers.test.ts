import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { operations } from '#contract/operations.ts';
import { adminPages, staticPages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { createServerApp } from '#server/http/server/create-server-app.ts';
import { type Listener, listen } from '#server/http/server/listener.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';

// The first import reads the settings.
vi.hoisted(() => {
  process.env.PUBLIC_URL = 'https://blog.example';
  process.env.SECURITY_CONTACT = 'security@blog.example';
});

let picture: string;
let admin: string;
useDatabase({
  start: async () => {
    await aPost({ slug: 'post', tags: [{ slug: 'tag' }] });
    const uploaded = await upload({ bytes: await aPicture('png') });
    picture = (await uploaded.json()).url;
    admin = (await aSignedIn({ role: 'admin' })).cookie;
  },
});

let listener: Listener;
beforeAll(async () => {
  const settings = { ...config(), port: 0 };
  const app = await createServerApp({ isDevelopment: false, settings });
  listener = await listen({ app, settings });
});
afterAll(() => listener.stop());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${listener.port}${path}`, { redirect: 'manual', ...init });

/** What every response has, whatever it is. */
async function expectHeaders(response: Response, label: string): Promise<void> {
  const { headers } = response;
  const policy = headers.get('Content-Security-Policy') ?? '';
  expect(policy, label).toMatch(/default-src 'none'/);
  expect(policy, label).not.toMatch(/unsafe|\*/);

  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  if (isPage || !policy.startsWith('sandbox')) expect(policy, label).toContain("frame-ancestors 'none'");
  expect(headers.get('X-Content-Type-Options'), label).toBe('nosniff');
  expect(headers.get('Strict-Transport-Security'), label).toBe('max-age=31536000');

  const hasToken = /\/set-(up|password)$/.test(label);
  expect(headers.get('Referrer-Policy'), label).toBe(
    hasToken ? 'no-referrer, strict-origin' : 'strict-origin-when-cross-origin',
  );
  const html = await response.text();
  if (isPage) expectNothingInline(html, { policy, label });
}

/** Scripts have an address or the nonce of this response; there are no styles and handlers in the page. */
function expectNothingInline(html: string, { policy, label }: { policy: string; label: string }): void {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  for (const [, attributes = ''] of html.matchAll(/<script\b([^>]*)>/g)) {
    const isAllowed =
      / src=/.test(attributes) ||
      /type="application\/ld\+json"/.test(attributes) ||
      (nonce !== undefined && attributes.includes(`nonce="${nonce}"`));
    expect(isAllowed, `${label}: <script${attributes}>`).toBe(true);
  }
  expect(html, label).not.toMatch(/<style\b|<[^>]+\s(?:style|on[a-z]+)="/);
}

const pages = Object.values(staticPages).flatMap(({ path }) => LOCALES.map((locale) => path(locale)));
const feeds = [
  ...[
    paths.robots(),
    paths.securityTxt(),
    paths.sitemap(),
    paths.newsSitemap(),
    paths.llms(),
    paths.llmsFull(),
  ],
  ...LOCALES.flatMap((locale) => [
    paths.rss(locale),
    paths.atom(locale),
    paths.jsonFeed(locale),
    paths.rss(locale, 'tag'),
  ]),
];
const reads = Object.values(operations)
  .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  .map(({ path }) => path);
const others = [
  ...['/', '/healthz', '/readyz', '/nowhere', '/uk/nowhere', '/api/nowhere', paths.openapi(), '/feed.css'],
  ...['/favicon.svg', '/favicon.ico', '/speculation-rules.json', '/uk/blog/%ff', '/accent/112233-445566.css'],
  ...[
    paths.post('uk', 'post'),
    paths.bothVersions('en', 'post'),
    paths.postMarkdown('uk', 'post'),
    paths.tag('en', 'tag'),
  ],
];

test.each([
  ['pages', pages],
  ['feeds', feeds],
  ['reads of the API', reads],
  ['other addresses', others],
])('%s have a policy without inline code, and are kept to TLS', async (_kind, addresses) => {
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) await expectHeaders(await ask(address), address);
});

test('every page of the admin too', async () => {
  for (const { path } of Object.values(adminPages)) {
    const response = await ask(path('uk'), { headers: { cookie: admin } });
    expect(response.status, path('uk')).toBe(200);
    await expectHeaders(response, path('uk'));
  }
});

test.each(['/uk/admin/nothing', '/uk/admin/posts/nothing'])(
  'the error page %s of the admin too',
  async (path) => {
    const response = await ask(path, { headers: { cookie: admin } });
    expect(response.status).toBe(404);
    await expectHeaders(response, path);
  },
);

describe('kinds of responses', () => {
  test('files, their parts, thumbnails and variants', async () => {
    await expectHeaders(await ask(picture), 'file');
    await expectHeaders(await ask(picture, { headers: { Range: 'bytes=0-9' } }), 'part');
    await expectHeaders(await ask(picture, { headers: { Range: 'bytes=999999-' } }), '416');
    await expectHeaders(await ask(`${picture}/thumbnail`), 'thumbnail');
    await expectHeaders(await ask(`${picture}?w=320`), 'variant');
  });

  test('responses from the cache, not modified ones and heads', async () => {
    const first = await ask('/uk');
    const etag = first.headers.get('ETag') ?? '';
    await expectHeaders(await ask('/uk'), 'cached');
    const unchanged = await ask('/uk', { headers: { 'If-None-Match': etag } });
    expect(unchanged.status).toBe(304);
    await expectHeaders(unchanged, '304');
    await expectHeaders(await ask('/uk', { method: 'HEAD' }), 'HEAD');
  });

  test('refusals of routes and of the listener', async () => {
    const json = { 'Content-Type': 'application/json' };
    await expectHeaders(await ask('/api/v1/posts', { method: 'POST', body: '{}', headers: json }), '401');
    await expectHeaders(await ask('/api/auth/sign-in', { method: 'POST', body: '{', headers: json }), '400');
    await expectHeaders(await ask('/uk/blog', { method: 'DELETE' }), '405');
    await expectHeaders(await ask('/api/v1/posts', { method: 'OPTIONS' }), 'OPTIONS');
    for (const bytes of ['GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 'GET /\xd0 HTTP/1.1\r\nHost: a\r\n\r\n']) {
      const answered = await sendRaw(bytes);
      expect(answered).toMatch(/^HTTP\/1\.1 400/);
      expect(answered).toMatch(/\r\nContent-Security-Policy: default-src 'none'/i);
      expect(answered).toMatch(/\r\nStrict-Transport-Security: max-age=31536000\r\n/i);
    }
  });
});

test('security.txt names the contact for less than a year', async () => {
  const response = await ask(paths.securityTxt());
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).trimEnd().split('\n');
  expect(lines[0]).toBe('Contact: mailto:security@blog.example');
  const expires = new Date(lines[1]?.replace('Expires: ', '') ?? '').getTime() - Date.now();
  expect(expires / 86_400_000).toBeGreaterThan(170);
  expect(expires / 86_400_000).toBeLessThan(365);
  expect(lines.slice(2)).toEqual([
    'Preferred-Languages: uk, en',
    'Canonical: https://blog.example/.well-known/security.txt',
  ]);
});

async function sendRaw(bytes: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: listener.port });
  await once(socket, 'connect');
  socket.end(bytes, 'latin1');
  return text(socket);
}
