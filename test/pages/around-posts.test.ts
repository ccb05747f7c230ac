import { describe, expect, test } from 'vitest';
import { withTiedWords } from '#app/formats/tied-words.ts';
import { messages } from '#app/texts/messages.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { config } from '#server/config.ts';
import { createUser } from '#server/users/users.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSession, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

async function page(path: string, { status = 200, cookie }: { status?: number; cookie?: string } = {}) {
  const response = await request(path, cookie === undefined ? {} : { cookie });
  expect(response.status).toBe(status);
  return response.text();
}

test('reader views leave out the navigation around a text, which has the role for it', async () => {
  for (const slug of ['a', 'b', 'c']) await aPost({ slug, uk: aVersion({ content: '## А\n\n'.repeat(6) }) });

  const html = await page('/uk/blog/b');

  const [, main = ''] = html.split('<main');
  const blocks = [...main.matchAll(/<nav class="([\w-]+)"[^>]*>/g)];
  expect(blocks.map(([, name]) => name).toSorted()).toEqual(['post-neighbours', 'reading-bar', 'toc']);
  expect(blocks.filter(([tag]) => !tag.includes(' role="navigation"'))).toEqual([]);
});

test('the link to share a post is its address, without scripts too', async () => {
  await aPost({ slug: 'shared' });
  const address = 'href="http://localhost:3000/uk/blog/shared"';
  expect(await page('/uk/blog/shared')).toMatch(
    new RegExp(`<a class="share"[^>]* ${address}[^>]*>${messages.uk.post.permalink}</a>`),
  );
});

test('a drawn cover is the same in every list, and the title of its post is there once', async () => {
  const tags = [{ slug: 'topic' }];
  await aPost({ slug: 'drawn', tags, uk: aVersion({ title: 'Назва' }), publishedAt: new Date(2020, 1) });
  await aPost({ slug: 'newest' });
  const covers = new Set<string | undefined>();
  for (const path of ['/uk', '/uk/blog', '/uk/tags/topic']) {
    const html = await page(path);
    covers.add(/href="\/uk\/blog\/drawn"[^>]*><span class="(drawn-cover[^"]*)"/.exec(html)?.[1]);
    expect(html.match(/>Назва</g), path).toHaveLength(1);
  }
  expect([...covers]).toEqual([expect.stringContaining('drawn-cover')]);
});

test('neighbours and related posts come before the comments', async () => {
  const tags = [{ slug: 'topic', nameUk: 'Тема', nameEn: 'Topic' }];
  for (let count = 0; count < 5; count++) await aPost({ slug: `post-${count}`, tags });
  const html = await page('/uk/blog/post-2');
  const places = ['class="post-neighbours"', 'class="related"', 'class="comments"'].map((mark) =>
    html.indexOf(mark),
  );
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

describe('the page of a tag', () => {
  const tags = [
    { slug: 'topic', nameUk: 'Тема', nameEn: 'Topic' },
    { slug: 'other', nameUk: 'Інша', nameEn: 'Other' },
  ];

  test('does not repeat the tag at its posts', async () => {
    await aPost({ tags });
    const html = await page('/uk/tags/topic');
    expect(html).not.toContain('href="/uk/tags/topic"');
    expect(html).toContain('<a href="/uk/tags/other">Інша</a>');
    expect(await page('/uk/blog')).toContain('href="/uk/tags/topic"');
  });

  test('marks «Теги» as the current section, and the list of tags as the current page', async () => {
    await aPost({ tags });
    expect(await page('/uk/tags/topic')).toContain('<a href="/uk/tags" aria-current="true">Теги</a>');
    expect(await page('/uk/tags')).toContain('<a href="/uk/tags" aria-current="page">Теги</a>');
    expect(await page('/uk/blog')).toContain('<a href="/uk/tags">Теги</a>');
  });
});

test.each([
  ['en', 'Not translated yet', 'uk', 'Лише тут'],
  ['uk', 'Ще не перекладено', 'en', 'Only here'],
] as const)('a post without a version in %s gets 404 with the card of the other one', async (...expected) => {
  const [locale, title, other, own] = expected;
  await aPost({
    slug: 'one',
    uk: undefined,
    en: undefined,
    [other]: aVersion({ title: own, excerpt: 'Про що.' }),
  });
  const html = await page(`/${locale}/blog/one`, { status: 404 });
  expect(html).toContain(`<h1>${withTiedWords(title)}</h1>`);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  const card = html.slice(html.indexOf('class="post-card"'));
  expect(card).toMatch(
    new RegExp(`<h2[^>]* lang="${other}"><a href="/${other}/blog/one"[^>]*>${own}</a></h2>`),
  );
  expect(card).toContain('Про що.');
});

describe('an empty blog', () => {
  const COMMAND = 'key create blog';

  test('shows the commands before there is an admin, with the data folder of the service', async () => {
    for (const path of ['/uk', '/en/blog']) {
      const html = await page(path);
      expect(html, path).toContain(`DATA_DIR=${config().dataDir} npm run`);
      expect(html, path).toContain('data-copy=');
    }
  });

  test('shows them only to an admin once there is one, at once', async () => {
    expect(await page('/uk')).toContain(COMMAND);
    const admin = await createUser({
      actor: SERVICE,
      name: 'Власниця',
      email: 'owner@example.com',
      password: PASSWORD,
      role: 'admin' as const,
    });
    const html = await page('/uk');
    expect(html).toContain('Незабаром');
    expect(html).not.toContain(COMMAND);
    expect(html).not.toContain(config().dataDir);
    expect(await page('/en/blog')).toContain('Coming soon');
    expect(await page('/uk', { cookie: await aSession(admin) })).toContain(COMMAND);
  });
});
