import { expect, test } from 'vitest';
import type { PostMarkdown, PostSummary } from '#contract/feeds.ts';
import type { Locale } from '#contract/locales.ts';
import { type LlmsMessages, toLlms, writeLlmsFull } from './llms.ts';

const site = { name: 'Двомова', url: 'https://example.com' };
const messages: LlmsMessages = {
  summary: 'Summary.',
  guide: 'Guide.',
  section: 'English',
  pages: 'Pages',
  cut: (shown, total) => `${shown} of ${total}:`,
  newest: (shown, total) => `${shown} of ${total}:`,
  mcp: 'Assistants:',
  tooLong: 'Too long:',
  links: { full: 'Full', list: 'List', sitemap: 'Sitemap', feed: 'Feed' },
};
const pathOf = ({ locale, slug }: { locale: Locale; slug: string }) => `/${locale}/blog/${slug}.md`;
const times = { publishedAt: '2026-01-02T03:04:05.000Z', changedAt: '2026-01-02T03:04:05.000Z' };

/** Posts in batches of ten; records how many were requested. */
function outlines(count: number) {
  const asked = { posts: 0 };
  async function* list(): AsyncGenerator<PostSummary[]> {
    while (asked.posts < count) {
      const first = asked.posts;
      asked.posts = Math.min(first + 10, count);
      yield Array.from({ length: asked.posts - first }, (_, at) => ({
        slug: `post-${first + at}`,
        locale: 'en' as const,
        title: `Post ${first + at}`,
        excerpt: '',
        ...times,
      }));
    }
  }
  return { asked, posts: list() };
}

async function* texts(sizes: number[]): AsyncGenerator<PostMarkdown> {
  for (const [at, size] of sizes.entries()) {
    yield {
      slug: `post-${at}`,
      locale: 'en',
      title: `Post ${at}`,
      excerpt: '',
      content: 'x'.repeat(size),
      authorName: 'A [b]',
      coverImage: null,
      tags: [],
      translation: null,
      ...times,
    };
  }
}

test('a list ends at its limit and says so, and further posts are not read', async () => {
  const { posts, asked } = outlines(1_000);
  const text = await toLlms({
    site,
    pathOf,
    parts: [{ locale: 'en', messages, posts, pages: [], total: 1_000 }],
    maxBytes: 2_500,
  });
  const shown = text.split('\n').filter((line) => line.startsWith('- [Post ')).length;
  expect(shown).toBeGreaterThan(20);
  expect(Buffer.byteLength(text)).toBeLessThan(3_200);
  expect(text).toContain(`Guide. ${shown} of 1000: <https://example.com/sitemap.xml>\n`);
  expect(asked.posts).toBeLessThan(shown + 11);
});

test('a complete list has no such note', async () => {
  const { posts } = outlines(3);
  expect(
    await toLlms({ site, pathOf, parts: [{ locale: 'en', messages, posts, pages: [], total: 3 }] }),
  ).toBe(
    '# Двомова\n\n> Summary.\n\nGuide.\n\n## English\n\n' +
      '- [Post 0](https://example.com/en/blog/post-0.md)\n' +
      '- [Post 1](https://example.com/en/blog/post-1.md)\n' +
      '- [Post 2](https://example.com/en/blog/post-2.md)\n\n' +
      '## Optional\n\n- [Full](https://example.com/llms-full.txt)\n- [Sitemap](https://example.com/sitemap.xml)\n' +
      '- [Feed](https://example.com/en/rss.xml)\n',
  );
});

test('a text that does not fit is replaced by its URL; shorter ones after it are included', async () => {
  const pieces = writeLlmsFull({
    site,
    pathOf,
    parts: [{ locale: 'en', messages }],
    texts: texts([60, 50, 40]),
    shown: 3,
    total: 9,
    maxBytes: 100,
  });
  const [head, section, ...entries] = await Array.fromAsync(pieces);
  expect(head).toBe(
    '# Двомова\n\n> Summary.\n\n3 of 9: [List](https://example.com/llms.txt) · [Sitemap](https://example.com/sitemap.xml)\n',
  );
  expect(section).toBe('\n## English\n');
  const facts = (at: number) =>
    `\n### Post ${at}\n\n- <https://example.com/en/blog/post-${at}>\n- A \\[b\\], 2026-01-02\n\n`;
  expect(entries).toEqual([
    `${facts(0)}${'x'.repeat(60)}\n`,
    `${facts(1)}Too long: <https://example.com/en/blog/post-1.md>\n`,
    `${facts(2)}${'x'.repeat(40)}\n`,
  ]);
});
