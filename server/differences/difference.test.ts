import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DifferencePart } from '#contract/posts/difference.ts';
import { toText } from '#server/posts/text.ts';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { compareTexts, replaceTexts } from './difference.ts';

const TEXT = toText({ title: 't', content: '' });

const compare = (before: string, after: string) =>
  compareTexts({ ...TEXT, content: before }, { ...TEXT, content: after }).content;
const write = (parts: DifferencePart[]) =>
  parts
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('');
const side = (parts: DifferencePart[], left: DifferencePart['kind']) =>
  parts.flatMap(({ kind, text }) => (kind === left ? [] : text)).join('');

test.each([
  ['the same text', 'Їжак у тумані', 'Їжак у тумані', 'Їжак у тумані'],
  ['a word', 'Їжак у тумані', 'Їжачок у тумані', '[-Їжак-]{+Їжачок+} у тумані'],
  ['two words in a row as one change', 'a red cat sat', 'a blue dog sat', 'a [-red cat-]{+blue dog+} sat'],
  ['an apostrophe within a word', 'п’ять слів', 'дев’ять слів', '[-п’ять-]{+дев’ять+} слів'],
  ['a line that is new', 'one\nthree\n', 'one\ntwo\nthree\n', 'one\n{+two\n+}three\n'],
  ['a line that is gone', 'one\ntwo\n', 'two\n', '[-one\n-]two\n'],
  [
    'a word in one line of several',
    'one\ntwo x\nthree\n',
    'one\ntwo y\nthree\n',
    'one\ntwo [-x-]{+y+}\nthree\n',
  ],
  ['a text that was empty', '', 'new', '{+new+}'],
  ['a text that is empty', 'old', '', '[-old-]'],
])('a comparison shows %s', (_what, before, after, expected) => {
  expect(write(compare(before, after))).toBe(expected);
});

test('the parts give both texts, whatever they are', () => {
  const word = fc.constantFrom('їжак', 'туман', ' ', '\n', ', ', '**', '🦔', 'a');
  const anyText = fc.array(word, { maxLength: 60 }).map((words) => words.join(''));
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const parts = compare(before, after);
      expect(side(parts, 'added')).toBe(before);
      expect(side(parts, 'removed')).toBe(after);
      expect(parts.every(({ text }) => text !== '')).toBe(true);
    }),
    propertyRuns,
  );
});

test('without time for words, lines are compared', () => {
  const [before, after] = ['one\ntwo x\nthree\n', 'one\ntwo y\nthree\n'].map((content) => ({
    ...TEXT,
    content,
  }));
  const limits = { wordsMs: 0, allMs: 60_000, passages: 1_000 };
  const { content, isTooDifferent } = compareTexts(before ?? TEXT, after ?? TEXT, limits);
  expect(write(content)).toBe('one\n[-two x\n-]{+two y\n+}three\n');
  expect(isTooDifferent).toBe(false);
});

test('the length that is compared word by word is that of all passages together', () => {
  const lines = (word: string) => Array.from({ length: 20 }, (_, at) => `same\n${word} ${at}\n`).join('');
  const limits = { wordsMs: 60_000, allMs: 60_000, passages: 100 };
  const { content } = compareTexts(
    { ...TEXT, content: lines('a') },
    { ...TEXT, content: lines('b') },
    limits,
  );
  expect(write(content)).toMatch(/^same\n\[-a-\]\{\+b\+\} 0\n/);
  expect(write(content)).toMatch(/same\n\[-a 19\n-\]\{\+b 19\n\+\}$/);
});

test('without time one text replaces the other, and the difference says so', () => {
  const difference = replaceTexts({ ...TEXT, content: 'a\nb\n' }, { ...TEXT, content: 'a\nc\n' });
  expect(write(difference.content)).toBe('[-a\nb\n-]{+a\nc\n+}');
  expect(write(difference.title)).toBe('t');
  expect(difference.isTooDifferent).toBe(true);
});

test('title and excerpt are compared, too', () => {
  const difference = compareTexts(
    toText({ title: 'Old title', content: 'x' }),
    toText({ title: 'New title', excerpt: 'E', content: 'x' }),
  );
  expect(write(difference.title)).toBe('[-Old-]{+New+} title');
  expect(write(difference.excerpt)).toBe('{+E+}');
  expect(write(difference.content)).toBe('x');
});
