import type { List, Nodes, RootContent } from 'mdast';
import { remark } from 'remark';
import { describe, expect, test } from 'vitest';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const ORIGIN = 'http://localhost:3000';

async function textOf(path: string): Promise<string> {
  const response = await request(path);
  expect(response.status).toBe(200);
  return response.text();
}

const blocksOf = async (path: string): Promise<RootContent[]> => remark().parse(await textOf(path)).children;

function plain(node: Nodes): string {
  if ('children' in node) return node.children.map(plain).join('');
  return 'value' in node ? node.value : '';
}

/** The headings of a level and above it, in order. */
const headings = (blocks: RootContent[], depth: number): string[] =>
  blocks.flatMap((block) => (block.type === 'heading' && block.depth <= depth ? [plain(block)] : []));

/** The links of the list under a heading of the second level, as title and address. */
function links(blocks: RootContent[], section: string): [title: string, url: string][] {
  const at = blocks.findIndex((block) => block.type === 'heading' && plain(block) === section);
  const list = blocks[at + 1] as List;
  expect(list.type).toBe('list');

  return list.children.map((item) => {
    const [paragraph] = item.children;
    const link = paragraph && 'children' in paragraph ? paragraph.children[0] : undefined;
    if (link?.type !== 'link') throw new Error('Every line begins with a link');
    return [plain(link), link.url];
  });
}

const HOSTILE = [
  '& < > " \' ]]> &amp;',
  '</script><script>alert(1)</script>',
  '[title](https://example.org) ![x](y)',
  '# *emphasis* _and_ `code` ~~all~~ #',
  'Свято 🎉 👩‍👩‍👧‍👦',
  'Щ'.repeat(300),
];

describe('/llms.txt', () => {
  test('begins with the name and a summary, then lists each language, newest first', async () => {
    await aPost({
      slug: 'old',
      uk: aVersion({ title: 'Давнє', excerpt: 'Про давнє\nй ще (трохи) [дужок]' }),
      en: aVersion({ title: 'Old' }),
      publishedAt: new Date('2020-01-01'),
    });
    await aPost({ slug: 'їжак', uk: aVersion({ title: 'Їжак' }), en: undefined });
    const blocks = await blocksOf('/llms.txt');
    expect(blocks.slice(0, 2).map(({ type }) => type)).toEqual(['heading', 'blockquote']);
    expect(headings(blocks, 6)).toEqual(['Двомова · Dvomova', 'Українською', 'In English', 'Optional']);
    expect(links(blocks, 'Українською')).toEqual([
      ['Їжак', `${ORIGIN}/uk/blog/${encodeURIComponent('їжак')}.md`],
      ['Давнє', `${ORIGIN}/uk/blog/old.md`],
    ]);
    expect(links(blocks, 'In English')).toEqual([['Old', `${ORIGIN}/en/blog/old.md`]]);
    expect(await textOf('/llms.txt')).toContain('): Про давнє й ще \\(трохи\\) \\[дужок\\]\n');
    for (const [, url] of links(blocks, 'Optional')) expect((await request(url)).status).toBe(200);
  });

  test('of one language has only that language', async () => {
    await aPost({ slug: 'both' });
    expect(headings(await blocksOf('/en/llms.txt'), 6)).toEqual(['Dvomova', 'In English', 'Optional']);
    expect(headings(await blocksOf('/uk/llms.txt'), 6)).toEqual(['Двомова', 'Українською', 'Optional']);
  });

  test('is valid without any post', async () => {
    expect(headings(await blocksOf('/llms.txt'), 6)).toEqual(['Двомова · Dvomova', 'Optional']);
    expect(headings(await blocksOf('/llms-full.txt'), 6)).toEqual(['Двомова · Dvomova']);
  });

  test('escapes titles', async () => {
    for (const [at, title] of HOSTILE.entries()) {
      await aPost({ slug: `title-${at}`, uk: aVersion({ title, excerpt: title }), en: undefined });
    }
    expect(links(await blocksOf('/llms.txt'), 'Українською')).toEqual(
      HOSTILE.map((title, at) => [title, `${ORIGIN}/uk/blog/title-${at}.md`]).toReversed(),
    );
    expect(headings(await blocksOf('/llms-full.txt'), 3)).toEqual(expect.arrayContaining(HOSTILE));
  });

  test('links the page if another post has the URL of the Markdown', async () => {
    await aPost({ slug: 'odd.md', uk: undefined, en: aVersion({ title: 'The file' }) });
    await aPost({ slug: 'odd', uk: aVersion({ title: 'Слово' }), en: aVersion({ title: 'The word' }) });
    await aPost({ slug: 'later', en: aVersion({ title: 'Later' }), uk: undefined });
    await aPost({ slug: 'later.md', published: false });
    const blocks = await blocksOf('/llms.txt');
    expect(links(blocks, 'Українською')).toEqual([['Слово', `${ORIGIN}/uk/blog/odd.md`]]);
    expect(links(blocks, 'In English')).toEqual([
      ['Later', `${ORIGIN}/en/blog/later.md`],
      ['The word', `${ORIGIN}/en/blog/odd`],
      ['The file', `${ORIGIN}/en/blog/odd.md.md`],
    ]);
    const full = await textOf('/llms-full.txt');
    expect(full).toContain(`[The word](${ORIGIN}/en/blog/odd)`);
    expect(full).toContain(`[Слово](${ORIGIN}/uk/blog/odd.md)`);
  });

  test('an excerpt of several lines becomes one line', async () => {
    await aPost({
      slug: 'lines',
      uk: aVersion({ excerpt: 'Один\n\n## Два\u2028Три\n- чотири' }),
      en: undefined,
    });
    const text = await textOf('/llms.txt');
    expect(text).toContain(': Один ## Два Три - чотири\n');
  });
});

describe('/llms-full.txt', () => {
  test('has the full texts of the newest fifty posts, one part per language', async () => {
    const at = (day: number) => new Date(Date.UTC(2020, 0, day));
    await aPost({ slug: 'left-out', uk: aVersion({ title: 'Зайвий' }), en: undefined, publishedAt: at(1) });
    for (let day = 2; day <= 26; day++) {
      await aPost({
        uk: aVersion({ title: `День ${day}` }),
        en: aVersion({ title: `Day ${day}` }),
        publishedAt: at(day),
      });
    }
    const blocks = await blocksOf('/llms-full.txt');
    const days = Array.from({ length: 25 }, (_, index) => 26 - index);
    expect(headings(blocks, 3)).toEqual([
      'Двомова · Dvomova',
      'Українською',
      ...days.map((day) => `День ${day}`),
      'In English',
      ...days.map((day) => `Day ${day}`),
    ]);
    expect(plain(blocks[2] as Nodes)).toContain('50 із 51');
    expect(plain(blocks[3] as Nodes)).toContain('50 of 51');
  });

  test('has each text with its URL, its headings below its title and absolute links', async () => {
    const content =
      '# Розділ\n\n```\n# код\n```\n\nІ [далі](/uk/blog/next), ![їжак](/api/media/0123456789abcdef01234567).';
    await aPost({
      slug: 'text',
      uk: aVersion({ title: 'Текст', content }),
      en: aVersion({ title: 'Text' }),
      publishedAt: new Date('2020-05-06'),
    });
    const text = await textOf('/llms-full.txt');
    expect(text).toContain(
      `### Текст\n\n- <${ORIGIN}/uk/blog/text>\n- Леся Українка, 2020-05-06\n- [Text](${ORIGIN}/en/blog/text.md)\n\n` +
        `#### Розділ\n\n\`\`\`\n# код\n\`\`\`\n\nІ [далі](${ORIGIN}/uk/blog/next), ![їжак](${ORIGIN}/api/media/0123456789abcdef01234567).\n`,
    );
  });
});
