import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { encodeVersion } from './document.ts';
import { SEARCH_VERSION } from './model.ts';
import { TOKENS_MAX } from './stem-tokens.ts';

const VERSION = {
  locale: 'uk',
  title: 'Погода в горах: веб-сайт і Node.js',
  excerpt: 'Про об’єкти, ґанок та їжу.',
  text: `Сьогодні гарна погода, а завтра — дощ.\nThe weather in the mountains, H₂O and ﬁre.\n${'слово за словом '.repeat(50)}`,
  headings: [{ text: 'Гарна погода' }],
  tagIds: [3, 12],
} as const;

/** The digest of the version above, as each `SEARCH_VERSION` encodes it. */
const DIGESTS: Record<number, string> = {
  5: '9ff86708a3841d05c63df6b741caa09ff550005876791ea5f57238e9aaa61728',
};

test('another encoding of a post has another SEARCH_VERSION', () => {
  const { terms, entries, marks, hashes, ...rest } = encodeVersion({
    ...VERSION,
    code: 'const [state] = useState();',
    headings: [...VERSION.headings],
    tagIds: [...VERSION.tagIds],
  });
  const hash = createHash('sha256').update(terms).update(entries).update(marks).update(hashes);
  const digest = hash.update(JSON.stringify(rest)).digest('hex');
  // If this fails, raise SEARCH_VERSION and add a line, so that every stored document is written again.
  expect(digest).toBe(DIGESTS[SEARCH_VERSION]);
});

test('stems are ASCII tokens, without stop words except in the title', () => {
  const { stems, terms } = encodeVersion({ ...VERSION, headings: [], tagIds: [3, 12] });
  for (const field of Object.values(stems)) expect(field).toMatch(/^[a-z0-9 ]*$/);
  expect(stems.tag).toBe('tag3 tag12');
  expect(terms.split(' ')).toContain('вебсайт');
  const untitled = encodeVersion({
    ...VERSION,
    title: 'та і в',
    text: 'та і в',
    excerpt: null,
    headings: [],
    tagIds: [],
  });
  expect(untitled.stems.title).not.toBe('');
  expect(untitled.stems.text).toBe('');
});

test('й and и, ї and і have different stems', () => {
  const stemsOf = (text: string) =>
    encodeVersion({ ...VERSION, title: '', excerpt: null, text, headings: [], tagIds: [] }).stems.text.split(
      ' ',
    );
  for (const [one = '', other = ''] of [
    ['край', 'краи'],
    ['їжак', 'іжак'],
  ]) {
    expect(stemsOf(one).filter((stem) => stemsOf(other).includes(stem))).toEqual([]);
  }
});

test('the stems of a text with very many words stay below the limit of MongoDB', () => {
  const text = Array.from({ length: TOKENS_MAX }, (_, number) => `w${number.toString(26)}x`).join(' ');
  const { stems } = encodeVersion({ ...VERSION, text: `${text} ${text}z`, headings: [], tagIds: [] });
  expect(new Set(stems.text.split(' ')).size).toBeLessThanOrEqual(TOKENS_MAX);
});
