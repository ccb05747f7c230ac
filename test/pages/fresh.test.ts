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
describe('the home page and the list, in both languages, show at once', () => {
  const etags = new Map<string, string | null>();

  /** Each page as a browser gets it that has none, or the one before the write. */
  async function visit(check: (html: string) => void): Promise<void> {
    for (const page of PAGES) {
      const etag = etags.get(page) ?? null;
      const response = await request(page, { headers: etag === null ? {} : { 'If-None-Match': etag } });
      expect(response.status, page).toBe(200);
      etags.set(page, response.headers.get('ETag'));
      check(await response.text());
    }
  }

  const shows = (words: string) => visit((html) => expect(html).toContain(words));
  const lacks = (words: string) => visit((html) => expect(html).not.toContain(words));

  const send = async (method: string, path: string, json?: unknown) => {
    const response = await request(`/api/v1/posts${path}`, { method, json, key });
    expect(response.ok).toBe(true);
  };

  beforeEach(() => etags.clear());

  test('a post that was made', async () => {
    await aPost();
    await lacks('Щойно · Just now');
    const version = { title: 'Щойно · Just now', content: 'Текст' };
    await send('POST', '', aPostBody({ uk: version, en: version }));
    await shows('Щойно · Just now');
  });

  test('a post whose text was changed', async () => {
    const old = { title: 'Було · Before', content: 'Текст', excerpt: undefined };
    await aPost({ slug: 'p', uk: old, en: old });
    await shows('Було · Before');
    const changed = { title: 'Стало · After', content: 'Текст' };
    await send('PATCH', '/p', { uk: changed, en: changed });
    await visit((html) => {
      expect(html).toContain('Стало · After');
      expect(html).not.toContain('Було · Before');
    });
  });

  test('a tag that was added', async () => {
    await aPost({ slug: 'p' });
    await lacks('Мітка · Tag');
    const tags = [{ slug: 'new', nameUk: 'Мітка · Tag', nameEn: 'Мітка · Tag' }];
    await send('POST', '/tags', { slug: 'p', tags });
    await shows('Мітка · Tag');
  });

  test.each<[string, string, unknown]>([
    ['was deleted', 'DELETE', undefined],
    ['was made a draft again', 'PATCH', { published: false }],
    ['was put off', 'PATCH', { publishedAt: '2999-01-01' }],
  ])('that a post %s', async (_what, method, json) => {
    await aPost();
    await aPost({ slug: 'going' });
    await shows('/blog/going');
    await send(method, '/going', json);
    await lacks('/blog/going');
  });
});
