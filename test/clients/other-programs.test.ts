import { spawnSync } from 'node:child_process';
import { Readable } from 'node:stream';
import FeedParser from 'feedparser';
import { beforeEach, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

/** Debian’s own: other versions of Python do not see its packages. */
const PYTHON = '/usr/bin/python3';
/** Programs of Debian; a test whose program is not installed is skipped by its name. */
const hasPandoc = isInstalled('pandoc', ['--version']);
const hasLynx = isInstalled('lynx', ['--version']);
const hasFeedparser = isInstalled(PYTHON, ['-c', 'import feedparser']);

const ORIGIN = 'http://localhost:3000';
const CONTENT = `Text with a note[^1].

${['One', 'Two', 'Three', 'Four'].map((title) => `## ${title}\n\nWords.`).join('\n\n')}

[^1]: The note.
`;

useDatabase();
beforeEach(() =>
  aPost({
    slug: 'both',
    publishedAt: new Date('2020-05-06T07:08:09Z'),
    coverImage: '/cover.png',
    uk: aVersion({ title: 'Назва', content: CONTENT }),
    en: aVersion({ title: 'Title', content: CONTENT }),
  }),
);

const links = (locale: Locale) => [
  `${ORIGIN}${paths.blog(locale)}`,
  `${ORIGIN}${paths.post(locale, 'both')}`,
];
const feeds = LOCALES.flatMap((locale) => [
  [locale, paths.rss(locale)] as const,
  [locale, paths.atom(locale)] as const,
]);

test.each(feeds)('feedparser for Node reads the links of the language %s in %s', async (locale, path) => {
  const parser = Readable.from([await textOf(path)]).pipe(new FeedParser({}));
  const items = await Array.fromAsync(parser as AsyncIterable<FeedParser.Item>);

  expect([items[0]?.meta.link, ...items.map(({ link }) => link)]).toEqual(links(locale));
});

test.skipIf(!hasFeedparser).each(feeds)(
  'feedparser for Python reads the links of the language %s in %s',
  async (locale, path) => {
    const script = `import sys, json, feedparser
feed = feedparser.parse(sys.stdin.buffer.read())
print(json.dumps([bool(feed.bozo), feed.feed.link, *[entry.link for entry in feed.entries]]))`;

    expect(JSON.parse(run(PYTHON, ['-c', script], await textOf(path)))).toEqual([false, ...links(locale)]);
  },
);

test.skipIf(!hasPandoc)('pandoc reads the date and the text of the Markdown of a post', async () => {
  const source = await textOf(paths.postMarkdown('en', 'both'));
  const args = ['--from', 'markdown', '--to', 'html', '--standalone'];
  const html = run('pandoc', args, source);

  expect(html).toContain('<p class="date">2020-05-06T07:08:09.000Z</p>');
  expect(html).toContain('<title>Title</title>');
  expect(html.match(/The note\./g)).toHaveLength(1);
});

test.skipIf(!hasLynx)('lynx shows notes and contents once, and a space between links', async () => {
  const text = run(
    'lynx',
    ['-dump', '-nolist', '-nonumbers', '-stdin', '-display_charset=utf-8'],
    await textOf(paths.post('en', 'both')),
  );

  expect(text.match(/The note\./g)).toHaveLength(1);
  expect(text.match(/^ *Contents$/gm)).toHaveLength(1);
  expect(text).toMatch(/All posts Tags Search/);
});

async function textOf(path: string): Promise<string> {
  const response = await request(path);
  expect(response.status).toBe(200);
  return response.text();
}

function isInstalled(command: string, args: string[]): boolean {
  return spawnSync(command, args).status === 0;
}

function run(command: string, args: string[], input: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}
