import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const ORIGIN = 'http://localhost:3000';
const MARKDOWN = 'text/markdown; charset=utf-8';
const asking = (accept: string) => ({ headers: { Accept: accept } });

describe('the Markdown of a post', () => {
  test('is at its URL with .md, with front matter and text', async () => {
    await aPost({
      slug: 'hello',
      uk: aVersion({
        title: 'Привіт, «світе»',
        excerpt: 'Перший\nдопис',
        content: '# Розділ\n\nТекст [тут](/uk).',
      }),
      en: aVersion({ title: 'Hello' }),
      publishedAt: new Date('2020-05-06T07:08:09Z'),
      tags: [{ slug: 'topic', nameUk: 'Тема', nameEn: 'Topic' }],
      coverImage: '/cover.png',
    });
    const response = await request('/uk/blog/hello.md');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(MARKDOWN);
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    const [, matter = '', text] = /^---\n(.*?)---\n\n(.*)$/s.exec(await response.text()) ?? [];
    expect(parse(matter)).toEqual({
      title: 'Привіт, «світе»',
      description: 'Перший\nдопис',
      url: `${ORIGIN}/uk/blog/hello`,
      language: 'uk',
      author: 'Леся Українка',
      date: '2020-05-06T07:08:09.000Z',
      image: `${ORIGIN}/cover.png`,
      tags: ['Тема'],
      translation: `${ORIGIN}/en/blog/hello.md`,
    });
    expect(text).toBe(`# Привіт, «світе»\n\n## Розділ\n\nТекст [тут](${ORIGIN}/uk).\n`);
  });

  test('answers at the address of the page to a client that prefers it', async () => {
    await aPost({ slug: 'both' });
    const response = await request('/en/blog/both', asking('text/markdown'));
    expect(response.headers.get('content-type')).toBe(MARKDOWN);
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect(response.headers.get('content-location')).toBe('/en/blog/both.md');
    expect(await response.text()).toBe(await (await request('/en/blog/both.md')).text());
  });

  test('leaves the page to a client that prefers it', async () => {
    await aPost({ slug: 'both' });
    const response = await request('/en/blog/both', asking('text/markdown, text/html'));
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('vary')).toMatch(/(^|, )Accept(,|$)/);
  });

  test('has another ETag than the page, and responds with 304 for it', async () => {
    await aPost({ slug: 'tags' });
    const [page, text] = [
      await request('/uk/blog/tags'),
      await request('/uk/blog/tags', asking('text/markdown')),
    ];
    const etag = text.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\//);
    expect(page.headers.get('etag')).not.toBe(etag);
    const headers = { Accept: 'text/markdown', 'If-None-Match': etag };
    const again = await request('/uk/blog/tags', { headers });
    expect(again.status).toBe(304);
    expect(again.headers.get('vary')).toMatch(/(^|, )Accept(,|$)/);
    expect((await request('/uk/blog/tags', { headers: { 'If-None-Match': etag } })).status).toBe(200);
    const head = await request('/uk/blog/tags.md', { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  });

  test('names the page as canonical', async () => {
    await aPost({ slug: 'їжак' });
    const page = `/uk/blog/${encodeURIComponent('їжак')}`;
    for (const answer of [await request(`${page}.md`), await request(page, asking('text/markdown'))]) {
      expect(answer.headers.get('link')).toBe(`<${ORIGIN}${page}>; rel="canonical"`);
    }
    expect((await request('/uk/blog/nothing.md')).headers.has('link')).toBe(false);
  });

  test('of a slug that ends in .md exists too', async () => {
    await aPost({ slug: 'readme.md', en: aVersion({ title: 'The file' }) });
    await aPost({ slug: 'readme', en: aVersion({ title: 'The word' }) });
    const html = await (await request('/en/blog/readme.md')).text();
    expect(html).toContain('<title>The file · Dvomova</title>');
    expect(await (await request('/en/blog/readme.md.md')).text()).toContain('# The file');
    expect(await (await request('/en/blog/readme.md', asking('text/markdown'))).text()).toContain(
      '# The file',
    );
    expect(await (await request('/en/blog/readme', asking('text/markdown'))).text()).toContain('# The word');
  });

  test('has no URL of its own if another post has it', async () => {
    await aPost({ slug: 'odd', uk: aVersion({ title: 'Слово' }), en: aVersion({ title: 'The word' }) });
    await aPost({ slug: 'odd.md', uk: undefined, en: aVersion({ title: 'The file' }) });
    const linked = async (path: string) =>
      /type="text\/markdown"[^>]* href="([^"]*)"/.exec(await (await request(path)).text())?.[1] ?? null;
    expect(await linked('/en/blog/odd')).toBeNull();
    expect(await linked('/en/blog/odd.md')).toBe(`${ORIGIN}/en/blog/odd.md.md`);
    expect(await linked('/uk/blog/odd')).toBe(`${ORIGIN}/uk/blog/odd.md`);
    const text = await request('/en/blog/odd', asking('text/markdown'));
    expect(await text.text()).toContain('# The word');
    expect(text.headers.has('content-location')).toBe(false);
    await editPost('odd.md', { published: false });
    expect(await linked('/en/blog/odd')).toBe(`${ORIGIN}/en/blog/odd.md`);
  });

  test('names the URL of its translation', async () => {
    await aPost({ slug: 'odd', uk: aVersion({ title: 'Слово' }), en: aVersion({ title: 'The word' }) });
    await aPost({ slug: 'odd.md', uk: undefined, en: aVersion({ title: 'The file' }) });
    const translationOf = async (path: string) => {
      const [, matter = ''] = /^---\n(.*?)---\n/s.exec(await (await request(path)).text()) ?? [];
      return parse(matter).translation;
    };
    expect(await translationOf('/uk/blog/odd.md')).toBe(`${ORIGIN}/en/blog/odd`);
    await editPost('odd.md', { published: false });
    expect(await translationOf('/uk/blog/odd.md')).toBe(`${ORIGIN}/en/blog/odd.md`);
  });

  test('is 404 at the next request after a deletion', async () => {
    await aPost({ slug: 'goes' });
    expect((await request('/uk/blog/goes.md')).status).toBe(200);
    await editPost('goes', { published: false });
    for (const [path, init] of [
      ['/uk/blog/goes.md', {}],
      ['/uk/blog/goes', asking('text/markdown')],
      ['/de/blog/goes.md', {}],
      ['/uk/blog/.md', {}],
    ] as const) {
      const response = await request(path, init);
      expect(response.status, path).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('keeps any title', async () => {
    const hostile = `& < > " ' ]]> </script>`;
    const titles = [hostile, 'Свято 🎉', 'Щ'.repeat(300), 'no: yes', '---', '# *a* `b` [c](d)'];
    for (const [at, title] of titles.entries()) {
      const description = `${title}\u2028${title}`;
      await aPost({ slug: `title-${at}`, uk: aVersion({ title, excerpt: description }), en: undefined });
      const text = await (await request(`/uk/blog/title-${at}.md`)).text();
      const [, matter = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
      expect(parse(matter)).toMatchObject({ title, description });
    }
  });

  test('is plain text with control characters from an older database', async () => {
    const title = 'До\u0000\u0008\u001b\u007f\u0085\u009fпісля';
    await aPost({ slug: 'control', uk: aVersion({ title, excerpt: title }) });
    const text = await (await request('/uk/blog/control.md')).text();
    const [, matter = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
    expect(parse(matter)).toMatchObject({ title, description: title });
    expect(text).toContain('\n# Допісля\n');
    for (const path of ['/uk/blog/control.md', '/uk/llms.txt', '/llms-full.txt']) {
      const body = await (await request(path)).text();
      expect(body).toContain('Допісля');
      expect(body.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    }
  });

  test('is not offered to other methods', async () => {
    await aPost({ slug: 'post' });
    const response = await request('/uk/blog/post.md', { method: 'POST' });
    expect(response.status).toBe(405);
  });
});
