import { afterAll, expect, test } from 'vitest';
import { type CommentBlock, splitBlocks, splitInline } from '#app/comments/ui/comment-blocks.ts';
import { COMMENT_MAX, CONTENT_MAX } from '#contract/limits.ts';
import { splitLinks } from '#contract/links.ts';
import { text } from '#contract/text.ts';
import { toPortableMarkdown } from '#server/feeds/portable-markdown.ts';
import { aKey } from '#test/factories/keys.ts';
import { longInputs, SHAPES } from '#test/fuzz/long-inputs.ts';
import { compiled } from '#test/markdown/compiled.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

/** Below this, in milliseconds of the processor, noise and fixed work hide how a time grows. */
const NOISE_MS = 10;
/** What takes so long is measured once: noise is a small part of it. */
const LONG_MS = 200;
/** A text of a quarter of the length takes a quarter of a linear time, and a sixteenth of a quadratic one. */
const GROWTH_MAX = 8;

/** Blocks of every type, in pairs and triples: the parser ends one and begins another at each. */
const MIXED_BLOCKS = [
  '> a\n\n- b\n\n',
  '> a\n\nb\n\n',
  '- a\n\nb\n\n',
  'a\n\n- b\n- c\n\n',
  '- a\n  - b\n\n',
  '1. a\n\n   b\n\n> c\n\n',
  '## a\n\n- b\n\nc\n\n',
  'a\n===\n\n- b\n\n',
  '> a\n> - b\n\n## c\n\n',
  '```js\na\n```\n\n- b\n\n',
  '|a|\n|-|\n|b|\n\n> c\n\n',
  '<div>a</div>\n\n- b\n\n',
  '---\n\n> a\n\n    b\n\n',
  'Words and a note[^b]\n\n[^b]: more words\n\n- d\n\n',
  'a\n: b\n\n- [ ] c\n\n',
  '> [!NOTE]\n> a\n\n[b]: /c\n\n$$\nd\n$$\n\n',
  '*a* [b](c) d\n\n',
];
/** Within the parser's budget, and long enough for the square of a length to exceed what grows with it. */
const MIXED_MAX = 40_000;

type Work = (text: string) => unknown;

/** What reads texts of strangers after a request, and the length of the longest. */
const READERS: [name: string, max: number, work: Work][] = [
  ['blocks of a comment', COMMENT_MAX, (comment) => splitBlocks(comment)],
  ['emphasis in a comment', COMMENT_MAX, (comment) => inlineOf(splitBlocks(comment))],
  ['links of a comment', COMMENT_MAX, (comment) => splitLinks(`http://a${comment}`)],
  ['a text of a request', CONTENT_MAX, (content) => text({ max: CONTENT_MAX }).safeParse(content)],
  [
    'the Markdown of a post',
    CONTENT_MAX,
    (content) => toPortableMarkdown(content, { pageUrl: 'https://a.example/b', under: 1 }),
  ],
];

const inlineOf = (blocks: CommentBlock[]) => blocks.map((block) => splitInline(block.text));

test.each(READERS)('%s: the time grows with the length, not with its square', async (name, max, work) => {
  expect(await findSlow(name, max, work)).toEqual([]);
});

test.each(MIXED_BLOCKS)(
  'the time of the renderer grows with the number of %j, not with its square',
  async (shape) => {
    expect(await findSlow('blocks of a post', MIXED_MAX, (content) => compiled(content), [shape])).toEqual(
      [],
    );
  },
);

test('the time of a request grows with the length of each input, not with its square', async () => {
  const slow: string[] = [];
  const key = await aKey();
  for (const { name, max, send } of longInputs()) {
    const work = async (content: string) => {
      const { path, isKeyed, ...init } = send(content);
      const sent = { ...init, ...(isKeyed ? { key } : {}), redirect: 'manual' as const };
      const response = await request(`http://localhost:3000${path}`, sent);
      await response.body?.cancel();
      const failures = isKeyed ? [401, 404, 500] : [500];
      expect(failures, `${name}, ${content.slice(0, 10)}`).not.toContain(response.status);
    };
    slow.push(...(await findSlow(name, max, work)).map((shape) => `${name}: ${shape}`));
  }
  expect(slow).toEqual([]);
});

/** The longest times, which a benchmark would print. */
const times: [milliseconds: number, what: string][] = [];

afterAll(() => {
  times.sort(([one], [other]) => other - one);
  const lines = times.slice(0, 10).map(([milliseconds, what]) => `${milliseconds.toFixed(1)} ms: ${what}`);
  console.info(`The slowest of ${times.length} inputs, processor time:\n${lines.join('\n')}`);
});

/** The shapes whose time grows faster than their length. */
async function findSlow(name: string, max: number, work: Work, shapes = SHAPES): Promise<string[]> {
  const slow: string[] = [];
  await work('a');
  for (const shape of shapes) {
    const ofLength = (length: number) => shape.repeat(Math.max(1, Math.floor(length / shape.length)));
    // Noise only adds to it, and what seems to grow is measured again.
    const whole = await timeOf(work, ofLength(max), 1);
    times.push([whole, `${name}, ${JSON.stringify(shape)}`]);
    const grows = async (all: number) =>
      all >= NOISE_MS && all / Math.max(await timeOf(work, ofLength(max / 4)), 0.5) > GROWTH_MAX;
    // Twice, because another process can take the caches of the processor once.
    if ((await grows(whole)) && (await grows(await timeOf(work, ofLength(max)))))
      slow.push(`${JSON.stringify(shape)} ${whole.toFixed(0)} ms`);
  }
  return slow;
}

/** Milliseconds of processor time of this process; the least of several times, if they are neither short nor long. */
async function timeOf(work: Work, content: string, rounds = 3): Promise<number> {
  let [least, spent] = [Number.POSITIVE_INFINITY, 0];
  for (let round = 0; round < rounds && least > NOISE_MS && spent < LONG_MS; round++) {
    const before = process.cpuUsage();
    await work(content);
    const { user, system } = process.cpuUsage(before);
    const milliseconds = (user + system) / 1_000;
    least = Math.min(least, milliseconds);
    spent += milliseconds;
  }
  return least;
}
