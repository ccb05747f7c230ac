import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { toBlocks } from '#server/alignment/blocks.ts';
import { OPTIONS } from '#test/markdown/compiled.ts';
import { complaintsAbout } from '#test/markdown/inspect.ts';
import { compileMarkdown } from './compile.ts';
import { renderMarkdown, renderMarkdownPreview } from './render.ts';
import { alignInProcess, stopRenderer } from './renderer.ts';

// Each list counts its elements, including the paragraph and the text in it; a tree may be 100 deep.
const lists = (count: number) =>
  Array.from({ length: count }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n');
const emphases = (count: number) => `${'*a '.repeat(count)}${'a*'.repeat(count)}`;
const rendered = (markdown: string) => renderMarkdown(markdown, OPTIONS);

afterAll(stopRenderer);

describe('a document', () => {
  const markdown = '# А\n\nТак[^1] ![x](/api/media/picture)\n\n```js\nlet a;\n```\n\n[^1]: ні';

  test('is rendered by the process as in this thread', async () => {
    expect(await rendered(markdown)).toEqual(compileMarkdown(markdown, OPTIONS));
  });

  test('gets its own result among many', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => rendered(`№ ${index}`)));
    expect(answers.map(({ text }) => text)).toEqual(answers.map((_, index) => `№ ${index}`));
  });

  test('is rendered under `node --watch`, whose child processes report their modules as messages', async () => {
    stopRenderer();
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
    expect(await rendered(markdown)).toEqual(compileMarkdown(markdown, OPTIONS));
    vi.unstubAllEnvs();
    stopRenderer();
  });

  test('is rendered after the process was stopped', async () => {
    stopRenderer();
    expect((await rendered('так')).html).toBe('<p>так</p>\n');
  });

  test.skipIf(!existsSync('/proc/self/task'))('is rendered after the process was killed', async () => {
    await rendered('так');
    for (const renderer of rendererProcesses()) process.kill(renderer, 'SIGKILL');
    expect((await rendered('ще')).html).toBe('<p>ще</p>\n');
  });

  test.skipIf(!existsSync('/proc/self/task'))('is rendered though the process was killed at it', async () => {
    await rendered('так');
    const large = rendered('Слово за словом. '.repeat(10_000));
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (const renderer of rendererProcesses()) process.kill(renderer, 'SIGKILL');
    expect(await large).toMatchObject({ words: 30_000, plain: false });
  });

  test('of a million characters does not block this thread', async () => {
    let done = false;
    const large = rendered('Слово за словом. '.repeat(62_500)).finally(() => {
      done = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(done).toBe(false);
    const { html, ...derived } = await large;
    expect(derived).toMatchObject({ words: 187_500, plain: false });
    expect(complaintsAbout(html)).toEqual([]);
  });
});

test.skipIf(!existsSync('/proc/self/task'))('two long texts are aligned once', async () => {
  const text = await rendered('слово\n\n'.repeat(300));
  const blocks = toBlocks(text, '');
  const pairs = await alignInProcess(blocks, blocks, 'both');
  expect(pairs).toHaveLength(300);

  stopRenderer();
  await expect.poll(rendererProcesses).toEqual([]);
  expect(await alignInProcess(blocks, blocks, 'both')).toEqual(pairs);
  expect(rendererProcesses()).toEqual([]);
});

test('two texts without a block are aligned too', async () => {
  expect(await alignInProcess([], [], 'empty')).toEqual([]);
});

describe('a document that is too costly or too deep', () => {
  test.each([
    ['100,000 quotes in one another', '>'.repeat(100_000)],
    ['101 quotes in one another', '> '.repeat(101)],
    ['99 quotes in one another around a paragraph', `${'> '.repeat(99)}a`],
    ['50 lists in one another', lists(50)],
    ['99 emphases in one another', emphases(99)],
    ['an address of 1,900 characters 3,200 times', `${'[a]\n\n'.repeat(3_200)}\n[a]: ${'x'.repeat(1_900)}`],
    ['10,000 lists in one another on a line', '1. '.repeat(10_000)],
    ['160,000 beginnings of emphasis', '*a **b '.repeat(80_000)],
    ['4,000 emphases in each of 30 paragraphs', `${'*a* '.repeat(4_000)}\n\n`.repeat(30)],
    ['200,000 brackets', '['.repeat(200_000)],
    ['5,000 links in one another', `${'[a'.repeat(5_000)}${'](b)'.repeat(5_000)}`],
    ['20,000 beginnings of pictures', '!['.repeat(20_000)],
    ['20,000 pairs of backticks and a star', '`*` '.repeat(20_000)],
    ['beginnings of comments before a long word', `${'a<!--'.repeat(2_000)}${'a'.repeat(100_000)}`],
    ['50,000 tags', '<b>'.repeat(50_000)],
    ['15,000 escapes', '\\'.repeat(30_000)],
    ['20,000 rows of a table', `|a|b|\n|-|-|\n${'a|b\n'.repeat(40_000)}`],
    [
      '100 short rows of a table with 500 columns',
      `${'a|'.repeat(500)}\n${'-|'.repeat(500)}\n${'|b|\n'.repeat(100)}`,
    ],
    ['60 times 49 lists in one another', `${lists(49)}\n`.repeat(60)],
    ['5,000 footnotes', Array.from({ length: 5_000 }, (_, i) => `[^${i}]: a`).join('\n')],
    ['60,000 addresses', 'a@b.c\nhttp://a.b\n'.repeat(30_000)],
    ['10,001 paragraphs', 'a\n\n'.repeat(10_001)],
    ['60,000 lines of a paragraph', 'a\n'.repeat(60_000)],
  ])(
    '%s: comes out as plain text',
    async (_, markdown) => {
      const { html, text, plain, headings } = await rendered(markdown);
      expect({ plain, headings, complaints: complaintsAbout(html) }).toEqual({
        plain: true,
        headings: [],
        complaints: [],
      });
      expect(text.replace(/\s/g, '')).toBe(markdown.replace(/\s/g, ''));
    },
    120_000,
  );

  test('has its media listed', async () => {
    const markdown = `${'> '.repeat(101)}\n\n![x](/api/media/abc)`;
    expect((await rendered(markdown)).media).toEqual(['/api/media/abc']);
  });
});

describe('a long document within the limits', () => {
  test.each([
    ['100 quotes in one another', '> '.repeat(100)],
    ['98 quotes in one another around a paragraph', `${'> '.repeat(98)}a`],
    ['49 lists in one another', lists(49)],
    ['98 emphases in one another', emphases(98)],
    ['2,000 brackets', '['.repeat(2_000)],
    ['1,000 links in a paragraph', '[a](b) '.repeat(1_000)],
    ['100,000 asterisks', '*'.repeat(100_000)],
    ['10,000 paragraphs', 'a\n\n'.repeat(10_000)],
    ['6,000 nested items with links', '- **a** ([#1](https://b.example/1))\n  - b\n'.repeat(3_000)],
    ['9,800 quotes and lists', '> a\n\n- b\n\n'.repeat(4_900)],
    ['code with 142,857 lists', `\`\`\`yaml\n${'- a: 1\n'.repeat(142_857)}\`\`\``],
    ['a table of 2,000 cells', `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(1_000)}`],
    ['200 footnotes', Array.from({ length: 200 }, (_, i) => `a[^${i}]\n\n[^${i}]: b\n`).join('\n')],
  ])(
    '%s: is rendered',
    async (_, markdown) => {
      const { html, plain } = await rendered(markdown);
      expect({ plain, complaints: complaintsAbout(html) }).toEqual({ plain: false, complaints: [] });
    },
    120_000,
  );
});

function rendererProcesses(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  const isRenderer = (pid: string) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('renderer-process');
  return children.filter(isRenderer).map(Number);
}

describe('previews', () => {
  const preview = (markdown: string, signal?: AbortSignal) =>
    renderMarkdownPreview(markdown, OPTIONS, signal);

  test('wait for texts that are published, and one that nobody waits for is not rendered', async () => {
    const order: string[] = [];
    const note = (name: string, result: Promise<unknown>) =>
      result.then(
        () => order.push(name),
        () => order.push(`${name} ended`),
      );
    const closed = new AbortController();
    const running = note('running', rendered('Слово. '.repeat(5_000)));
    const all = [
      note('abandoned', preview('покинутий', closed.signal)),
      note('preview', preview('перегляд')),
      note('published', rendered('опублікований')),
    ];
    closed.abort();
    await Promise.all([running, ...all]);
    expect(order).toEqual(['abandoned ended', 'running', 'published', 'preview']);
  });

  test('of one text are rendered once', async () => {
    const [first, second] = await Promise.all([preview('той самий'), preview('той самий')]);
    expect(second).toBe(first);
    expect(await preview('той самий')).toBe(first);
    expect(await preview('інший')).not.toBe(first);
  });
});
