import { beforeEach, describe, expect, test } from 'vitest';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aPostBody } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

const PAGES = ['/uk', '/en', '/uk/blog', '/en/blog'];

/** Revalidation as in the public interface: no response shows the state before the write. */
describe.each(PAGES)('%s shows at once', (page) => {
  const locale = page.startsWith('/uk') ? 'uk' : 'en';
  let etag: string | null;

  /** The page as a browser gets it that has the one before the write. */
  async function nextVisit(): Promise<string> {
    const response = await request(page, { headers: etag === null ? {} : { 'If-None-Match': etag } });
    expect(response.status).toBe(200);
    return response.text();
  }

  async function firstVisit(): Promise<string> {
    const response = await request(page);
    etag = response.headers.get('ETag');
    return response.text();
  }

  const send = async (method: string, path: string, json?: unknown) => {
    const response = await request(`/api/v1/posts${path}`, { method, json, key });
    expect(response.ok).toBe(true);
  };

  test('a post that was made', async () => {
    await aPost();
    expect(await firstVisit()).not.toContain('Щойно · Just now');
    const version = { title: 'Щойно · Just now', content: 'Текст' };

    await send('POST', '', aPostBody({ [locale]: version }));

    expect(await nextVisit()).toContain('Щойно · Just now');
  });

  test('a post whose text was changed', async () => {
    const old = { title: 'Було · Before', content: 'Текст', excerpt: undefined };
    await aPost({ slug: 'p', [locale]: old });
    expect(await firstVisit()).toContain('Було · Before');

    await send('PATCH', '/p', { [locale]: { title: 'Стало · After', content: 'Текст' } });

    const html = await nextVisit();
    expect(html).toContain('Стало · After');
    expect(html).not.toContain('Було · Before');
  });

  test('a tag that was added', async () => {
    await aPost({ slug: 'p' });
    expect(await firstVisit()).not.toContain('Мітка · Tag');

    await send('POST', '/tags', {
      slug: 'p',
      tags: [{ slug: 'new', nameUk: 'Мітка · Tag', nameEn: 'Мітка · Tag' }],
    });

    expect(await nextVisit()).toContain('Мітка · Tag');
  });

  test.each<[string, string, unknown]>([
    ['was deleted', 'DELETE', undefined],
    ['was made a draft again', 'PATCH', { published: false }],
    ['was put off', 'PATCH', { publishedAt: '2999-01-01' }],
  ])('that a post %s', async (_what, method, json) => {
    await aPost();
    await aPost({ slug: 'going' });
    expect(await firstVisit()).toContain('/blog/going');

    await send(method, '/going', json);

    expect(await nextVisit()).not.toContain('/blog/going');
  });
});
