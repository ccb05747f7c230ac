import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { changeSiteSettings, siteSettings } from '#server/site-settings/site-settings.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aPostBody } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { type RunningServer, runServer } from '#test/setup/server.ts';

useDatabase();

let other: RunningServer;
beforeAll(async () => {
  const MONGODB_URI = inject('mongodbUri').replace(/\/(\?|$)/, `/${database().databaseName}$1`);
  other = await runServer({ MONGODB_URI, PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'debug' });
});
afterAll(() => other.stop());

/** A page as the other process serves it, once it is cached there. */
async function cached(path: string): Promise<string> {
  await read(path);
  const { html, from } = await read(path);
  expect(from).toBe('HIT');
  return html;
}

async function read(path: string): Promise<{ html: string; from: string | null }> {
  const response = await fetch(other.url + path);
  return { html: await response.text(), from: response.headers.get('x-cache') };
}

test('what no write changes is cached too', async () => {
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
  const lists = ['/uk', '/uk/blog', '/api/v1/posts', '/uk/rss.xml', '/sitemap.xml', '/llms.txt'];
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
