import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { postListSchema } from '#contract/posts/records.ts';
import type { EventDoc } from '#server/analytics/model.ts';
import { endProgram, listPrograms } from '#server/assistants/oauth/programs.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { collection, database } from '#server/db/client.ts';
import { takeLease } from '#server/db/leases.ts';
import { listKeys, revokeKey } from '#server/keys/keys.ts';
import { maintenanceLease } from '#server/maintenance/lease.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { NEWEST_FIRST } from '#server/posts/store.ts';
import { changeSiteSettings, siteSettings } from '#server/site-settings/site-settings.ts';
import type { TagDoc } from '#server/tags/model.ts';
import { endSessions } from '#server/users/sessions/sessions.ts';
import { aProgramToken } from '#test/assistants/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPngWith } from '#test/factories/hostile-pictures.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, aStoredPicture, upload } from '#test/factories/media.ts';
import { aChangingBlog, loggedWrites, wholeWrites } from '#test/factories/post-writes.ts';
import { aPost, aPostBody } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { type RunningServer, runServer } from '#test/setup/server.ts';

useDatabase({ isShared: true });

let other: RunningServer;
beforeAll(async () => {
  const MONGODB_URI = inject('mongodbUri').replace(/\/(\?|$)/, `/${database().databaseName}$1`);
  other = await runServer({
    MONGODB_URI,
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'debug',
    // Several servers with one database need the same one.
    SESSION_SECRET: process.env.SESSION_SECRET ?? '',
    PUBLIC_UPLOADS_PER_ADDRESS_MB: '1',
    MCP: 'on',
  });
});
afterAll(() => other.stop());

/** A page as the other process serves it, once it is cached there. */
async function cached(path: string): Promise<string> {
  await read(path);
  const { html, from } = await read(path);
  expect(from).toBe('HIT');
  return html;
}

async function read(path: string): Promise<{ html: string; from: string | null; status: number }> {
  const response = await fetch(other.url + path);
  return { html: await response.text(), from: response.headers.get('x-cache'), status: response.status };
}

test('a page that no write changes is cached too', async () => {
  expect(await cached('/api/docs')).toContain('Create a post');
});

test('every change in one process shows in the next response of another', async () => {
  const key = await aKey();
  const admin = await aSignedIn({ role: 'admin' });
  const send = async (path: string, init: Parameters<typeof request>[1]) => {
    const response = await request(path, init);
    expect(response.ok, await response.clone().text()).toBe(true);
    return response.json();
  };
  const lists = [
    ...['/uk', '/uk/blog', '/api/v1/posts', '/uk/rss.xml', '/sitemap.xml', '/llms.txt'],
    `/api/search?q=${encodeURIComponent('перший')}`,
  ];
  for (const path of lists) expect(await cached(path), path).not.toContain('pershyi');

  const body = aPostBody({ slug: 'pershyi', uk: { title: 'Перший', content: 'Текст' } });
  const { posts } = await send('/api/v1/posts', { json: body, key });
  const postId = posts.find(({ locale }: { locale: string }) => locale === 'uk').id;
  for (const path of lists) expect((await read(path)).html, path).toContain('pershyi');

  const page = '/uk/blog/pershyi';
  expect(await cached(page)).toContain('Перший');
  const uk = { title: 'Змінений', content: 'Текст' };
  await send('/api/v1/posts/pershyi', { method: 'PATCH', json: { uk }, key });
  expect((await read(page)).html).toContain('Змінений');

  expect(await cached(page)).not.toContain('Гарно написано');
  const { id } = await send('/api/comments', {
    json: { postId, content: 'Гарно написано' },
    cookie: admin.cookie,
  });
  expect((await read(page)).html).toContain('Гарно написано');
  expect(await cached(`/api/comments?postId=${postId}`)).toContain('Гарно написано');
  await send('/api/comments', { method: 'PATCH', json: { id, hidden: true }, cookie: admin.cookie });
  expect((await read(page)).html).not.toContain('Гарно написано');
  expect((await read(`/api/comments?postId=${postId}`)).html).not.toContain('Гарно написано');

  expect(await cached(page)).toContain('Змінений');
  await send('/api/v1/posts/pershyi', { method: 'DELETE', key });
  for (const path of lists) expect((await read(path)).html, path).not.toContain('pershyi');
  expect((await fetch(other.url + page)).status).toBe(404);
});

test.each(Object.entries({ ...loggedWrites, ...wholeWrites }))(
  'the lists of another process are those of the database after: %s',
  async (_name, write) => {
    const ids = await aChangingBlog();
    const list = async (locale: Locale) => {
      const { html } = await read(`${operations.listPosts.path}?locale=${locale}&limit=50`);
      const { posts, pagination } = postListSchema.parse(JSON.parse(html));
      expect(pagination.total).toBe(posts.length);
      return posts.map(({ slug }) => slug);
    };
    // The page of a tag without posts does not exist, and suggests other posts.
    const tagged = async () => {
      const { status, html } = await read(paths.tag('uk', 'b'));
      return status === 200 && html.includes(paths.post('uk', 'one'));
    };
    const stored = async (locale: Locale) => {
      const visible = { locale, published: true, publishedAt: { $lte: new Date() } };
      const docs = await collection<PostDoc>('posts').find(visible).sort(NEWEST_FIRST).toArray();
      return docs.map(({ slug }) => slug);
    };
    for (const locale of LOCALES) expect(await list(locale)).toEqual(['three', 'two', 'one']);
    expect(await tagged()).toBe(true);

    await write(ids);

    for (const locale of LOCALES) expect(await list(locale)).toEqual(await stored(locale));
    const tag = await collection<TagDoc>('tags').findOne({ slug: 'b' });
    const [one] = await collection<PostDoc>('posts')
      .find({ slug: 'one', locale: 'uk', published: true, tagIds: tag?._id ?? -1 })
      .toArray();
    expect(await tagged()).toBe(one !== undefined);
  },
);

test('a scheduled post shows at its time in every process, without a write', async () => {
  const due = Date.now() + 2_500;
  await aPost({ slug: 'planned', publishedAt: new Date(due) });
  expect(await cached('/uk/blog')).not.toContain('planned');
  expect(await cached('/uk/rss.xml')).not.toContain('planned');
  await sleep(due - Date.now() + 10);
  expect((await read('/uk/blog')).html).toContain('planned');
  expect((await read('/uk/rss.xml')).html).toContain('planned');
});

test('a change of the site’s settings in one process shows in the next response of another', async () => {
  const pages = ['/uk', '/uk/tags', '/uk/rss.xml', '/llms.txt', '/robots.txt'];
  for (const path of pages) await cached(path);
  for (const name of ['Щоденник', 'Записник']) {
    const robots = { search: true, fetch: true, training: name === 'Щоденник' };
    const settings = { ...siteSettings(), names: { uk: name, en: 'Diary' }, robots };
    await changeSiteSettings({ actor: COMMAND_LINE, settings });
    for (const path of pages) {
      const expected = path === '/robots.txt' ? `ai-train=${robots.training ? 'yes' : 'no'}` : name;
      expect((await read(path)).html, path).toContain(expected);
    }
  }
});

/** The address of this machine, from which `other` gets its requests. */
const LOOPBACK = '127.0.0.1';

test('failed sign-ins in one process count in another', async () => {
  const json = { email: 'nobody@example.com', password: 'not the password' };
  const here = () => request('/api/auth/sign-in', { json, address: LOOPBACK });
  const there = () =>
    fetch(`${other.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    });
  const statuses: number[] = [];
  for (let round = 0; round < 5; round++) statuses.push((await here()).status, (await there()).status);

  expect(statuses).toEqual(Array(10).fill(401));
  expect([(await here()).status, (await there()).status]).toEqual([429, 429]);
});

test('a key that is revoked in one process opens nothing in another', async () => {
  const secret = await aKey({ name: 'revoked' });
  const open = async () => {
    const headers = { Authorization: `Bearer ${secret}` };
    return (await fetch(`${other.url}/api/v1/posts?status=all`, { headers })).status;
  };
  expect(await open()).toBe(200);
  const [key] = await listKeys({ actor: COMMAND_LINE });
  await revokeKey({ actor: COMMAND_LINE, id: key?.id ?? '' });
  expect(await open()).toBe(401);
});

test('a session that ends in one process is unknown to another', async () => {
  const { user, cookie } = await aSignedIn();
  const who = async () => {
    const response = await fetch(`${other.url}/api/auth/session`, { headers: { cookie } });
    return (await response.json()).user?.id ?? null;
  };
  expect(await who()).toBe(user.id);
  await endSessions({ userId: user.id });
  expect(await who()).toBeNull();
});

test('a token of one process lets an assistant in at another, which needs no session, until it is revoked', async () => {
  const { user } = await aSignedIn({ role: 'admin' });
  const token = await aProgramToken({ user, scopes: ['read'] });
  const call = () =>
    fetch(`${other.url}/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Authorization: `Bearer ${token}`,
        'MCP-Protocol-Version': '2025-11-25',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_site', arguments: {} },
      }),
    });
  expect(await (await call()).text()).toContain('languages');

  const [program] = await listPrograms({ actor: anActor(user) });
  await endProgram({ actor: anActor(user), id: program?.id ?? '' });
  expect((await call()).status).toBe(401);
});

test('a reader whose events reach two processes is one visitor', async () => {
  const { posts } = await aPost({ slug: 'read' });
  const event = { type: 'pageview', path: '/uk/blog/read', sessionId: 'one tab' };
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };
  await request('/api/track', { json: event, headers, address: LOOPBACK });
  const body = JSON.stringify(event);
  await fetch(`${other.url}/api/track`, { method: 'POST', headers, body });

  const events = await collection<EventDoc>('analyticsEvents').find().toArray();
  expect(events).toHaveLength(2);
  expect(new Set(events.map(({ visitor }) => Buffer.from(visitor.buffer).toString('hex'))).size).toBe(1);
  const version = await database().collection('posts').findOne({ locale: 'uk' });
  expect(version).toMatchObject({ viewCount: 1 });
  expect(posts.length).toBeGreaterThan(0);
});

test('an upload of an address to one process counts in another', async () => {
  const half = await aPngWith('fdAT', randomBytes(600_000));
  expect((await upload({ bytes: half }, { address: LOOPBACK })).status).toBe(201);
  const form = new FormData();
  form.append('file', new Blob([await aPngWith('fdAT', randomBytes(600_000))]), 'file');
  const refused = await fetch(`${other.url}/api/upload`, { method: 'POST', body: form });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
});

const ANOTHER = { name: 'maintenance', holder: 'another process' } as const;

test('one process at a time maintains the site', async () => {
  expect(await maintenanceLease.hold()).toBe(true);
  expect(await maintenanceLease.hold(), 'renewed').toBe(true);
  expect(await takeLease({ ...ANOTHER, milliseconds: 60_000 })).toBe(false);

  await maintenanceLease.release();
  expect(await takeLease({ ...ANOTHER, milliseconds: 0 })).toBe(true);
  // That one has died.
  await expect.poll(() => maintenanceLease.hold()).toBe(true);
  await maintenanceLease.release();
});

test('a name, a logo, a menu and a share picture in one process are on all pages of another at once', async () => {
  const { slug } = await aPost({ slug: 'branded' });
  const pages = ['/uk', `/uk/blog/${slug}`, '/uk/rss.xml', '/uk/atom.xml'];
  for (const path of pages) await cached(path);
  const drawn = pictureIn(await cached('/uk'));

  const { url } = await aStoredPicture({ bytes: await aPicture('png', { width: 300, height: 60 }) });
  const logo = { light: { url, type: 'image/png', width: 300, height: 60 }, dark: null };
  const navigation = { uk: [{ text: 'Про нас', href: '/uk/about' }], en: [] };
  await setSiteSettings({ actor: COMMAND_LINE, names: { uk: 'Двоє', en: 'Two' }, logo, navigation });

  for (const path of pages) expect((await read(path)).html, path).toContain('Двоє');
  const { html: home } = await read('/uk');
  expect(home).toContain(`src="${url}"`);
  expect(home).toContain('Про нас</a>');
  expect(pictureIn(home)).not.toBe(drawn);
  expect((await fetch(other.url + pictureIn(home))).headers.get('content-type')).toBe('image/png');
  // The previous address redirects to the current picture.
  expect((await fetch(other.url + drawn, { redirect: 'manual' })).headers.get('location')).toContain(
    pictureIn(home),
  );
  const { html: post } = await read(`/uk/blog/${slug}`);
  expect(post).toContain('"publisher":{"@type":"Organization","name":"Двоє"');
  expect(post).toContain(`"logo":{"@type":"ImageObject","url":"http://localhost:3000${url}"`);

  const shared = await aStoredPicture({ bytes: await aPicture('png', { width: 1200, height: 630 }) });
  const sharePicture = { url: shared.url, type: 'image/png', width: 1200, height: 630 };
  await setSiteSettings({ actor: COMMAND_LINE, sharePicture });
  for (const path of ['/uk', `/uk/blog/${slug}`]) expect(pictureIn((await read(path)).html)).toBe(shared.url);
  expect((await read('/uk/atom.xml')).html).toContain(`<logo>http://localhost:3000${shared.url}</logo>`);
});

function pictureIn(html: string): string {
  return new URL(/<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '').pathname;
}
