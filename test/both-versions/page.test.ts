import { expect, test } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const content = (word: string, note: string) =>
  `${word} 1.\n\n## Example\n\n${word} [a](https://example.org/)[^1].\n\n\`\`\`js\n1\n\`\`\`\n\n[^1]: ${note}`;

async function open(path: string): Promise<{ status: number; html: string }> {
  const response = await request(path);
  return { status: response.status, html: await response.text() };
}

test('both versions are in pairs, each in its language, the language of the page first', async () => {
  const { slug } = await aPost({
    uk: aVersion({ title: 'Назва', content: content('Слово', 'Примітка') }),
    en: aVersion({ title: 'Title', content: content('Word', 'Note') }),
  });
  const { status, html } = await open(paths.bothVersions('en', slug));
  expect(status).toBe(200);
  expect(html).toMatch(
    /<h1 lang="en" dir="auto">Title<\/h1><p class="other-title" lang="uk" dir="auto">Назва<\/p>/,
  );
  const pairs = [...html.matchAll(/<div class="pair"><div class="prose" lang="en".*?lang="uk"/gs)];
  expect(pairs).toHaveLength(5);
  expect(html).toMatch(/lang="en"[^>]*><p>Word 1\.<\/p><\/div><div[^>]*lang="uk"[^>]*><p>Слово 1\.<\/p>/);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const fragments = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
  expect(fragments.length).toBeGreaterThan(5);
  expect(fragments.filter((id) => !ids.includes(id))).toEqual([]);
});

test('a shared link has the picture, the title and the excerpt of the post in the language of the page', async () => {
  const { slug } = await aPost({
    uk: aVersion({ title: 'Назва', excerpt: 'Уривок' }),
    en: aVersion({ title: 'Title', excerpt: 'Excerpt' }),
  });

  for (const [locale, title, excerpt] of [
    ['uk', 'Назва', 'Уривок'],
    ['en', 'Title', 'Excerpt'],
  ] as const) {
    const { html } = await open(paths.bothVersions(locale, slug));
    const { html: post } = await open(paths.post(locale, slug));
    const picture = /<meta property="og:image" content="[^"]+"\/>/.exec(post)?.[0] ?? 'no picture';
    expect(html).toContain(picture);
    expect(html).toContain(`<meta property="og:title" content="${title}"/>`);
    expect(html).toContain(`<meta property="og:description" content="${excerpt}"/>`);
  }
});

test('a block without a translation leaves its place empty', async () => {
  const { slug } = await aPost({
    uk: aVersion({ content: `## Один\n\n## Два\n\n${'Слово. '.repeat(80)}` }),
    en: aVersion({ content: '## One\n\n## Two\n' }),
  });
  const { html } = await open(paths.bothVersions('uk', slug));
  expect(html).toMatch(/Слово\.<\/p><\/div><div class="no-counterpart" data-language="en"><\/div>/);
});

test('three neighbouring paragraphs without a counterpart are folded into a line, fewer are not', async () => {
  const only = (count: number) => `${`${'Слово. '.repeat(80)}\n\n`.repeat(count)}`;
  const { slug } = await aPost({
    uk: aVersion({ content: `## Один\n\n${only(3)}## Два\n\n${only(2)}## Три` }),
    en: aVersion({ content: '## One\n\n## Two\n\n## Three' }),
  });
  const folded = async (locale: 'uk' | 'en') =>
    (await open(paths.bothVersions(locale, slug))).html.match(/<details class="only".*?<\/details>/gs);
  const [line, ...others] = (await folded('uk')) ?? [];
  expect(others).toEqual([]);
  expect(line).toContain('<summary>3 абзаци лише українською</summary>');
  expect(line?.match(/class="pair"/g)).toHaveLength(3);
  expect((await folded('en'))?.[0]).toContain('<summary>3 paragraphs only in Ukrainian</summary>');
});

test('the page says which version is newer, as long as one is', async () => {
  const { slug } = await aPost();
  const path = paths.bothVersions('uk', slug);
  const { newer } = messages.uk.bothVersions;
  const change = async (json: object) =>
    expect(
      (await request(`/api/v1/posts/${slug}`, { method: 'PATCH', key: await aKey(), json })).status,
    ).toBe(200);
  expect((await open(path)).html).not.toContain(newer.en);
  await change({ en: { content: 'Other words.' } });
  expect((await open(path)).html).toContain(newer.en);
  await change({ uk: { content: 'Інші слова.' } });
  const { html } = await open(path);
  for (const text of [newer.uk, newer.en]) expect(html).not.toContain(text);
});

test('search engines find the post instead, and the post links to the page', async () => {
  const { slug } = await aPost();
  const { html } = await open(paths.bothVersions('uk', slug));
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${paths.post('uk', slug)}"/>`));
  expect((await open(paths.post('uk', slug))).html).toContain(`href="${paths.bothVersions('uk', slug)}"`);
  expect((await open('/sitemap.xml')).html).not.toContain('/both');
});

test('a post in one language, a draft and an unknown one have no such page', async () => {
  const single = await aPost({ en: undefined });
  const draft = await aPost({ published: false });
  for (const slug of [single.slug, draft.slug, 'unknown']) {
    expect((await open(paths.bothVersions('uk', slug))).status).toBe(404);
  }
  expect((await open(paths.post('uk', single.slug))).html).not.toContain('/both');
});

test('a change of either version shows at once', async () => {
  const { slug } = await aPost();
  const path = paths.bothVersions('uk', slug);
  await open(path);
  await open(path);
  const json = { en: { title: 'Changed', content: 'Other words.' } };
  const init = { method: 'PATCH', key: await aKey(), json };
  expect((await request(`/api/v1/posts/${slug}`, init)).status).toBe(200);
  expect((await open(path)).html).toContain('Other words.');
});
