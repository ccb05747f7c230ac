import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/* The habits that CONTRIBUTING.md names under “Plain words”, as far as a program can find them. */

const ROOT = path.resolve(import.meta.dirname, '..');

type Habit = { pattern: RegExp; instead: string };

const HABITS: Habit[] = [
  { pattern: /^(?:Of|Apart from|Those) /, instead: 'the noun that the comment is about' },
  {
    pattern:
      /\b(?:null|false|true|empty|undefined|absent|disabled|throws \w+),? where\b|\bwhere (?:there (?:is|are) (?:no|one)|absent|none|it is (?:empty|missing|absent|not))\b/i,
    instead: 'if',
  },
  { pattern: /\balone\b/i, instead: 'only' },
  { pattern: /\bin place of\b/i, instead: 'instead of' },
  { pattern: /\bbeside\b/i, instead: 'next to, or while' },
  { pattern: /\bby itself\b/i, instead: 'automatically' },
  { pattern: /\bwhoever\b/i, instead: 'anyone who, or if' },
  { pattern: /\bmeanwhile\b/i, instead: 'in the meantime' },
  {
    pattern: /\b(?:is|are) [1-5]\d\d(?=[.,;:)]|$| (?:if|for|with|when|unless)\b)/,
    instead: 'gets, or responds with',
  },
  {
    pattern: /(?<!\bthere )\b(?:is|are) no (?!longer|more|less|higher|lower|larger|wider|faster|slower)\w+/i,
    instead: 'is not a',
  },
];

test('comments are in plain words', () => {
  const comments = readFiles('{app,contract,scripts,server,test}/**/*.{ts,tsx,js,mjs,css}').flatMap(
    commentsIn,
  );
  expect(comments.length).toBeGreaterThan(5_000);
  expect(comments.flatMap(complaints)).toEqual([]);
});

test('titles of tests are in plain words', () => {
  const titles = readFiles('{app,contract,scripts,server,test}/**/*.test.{ts,tsx}').flatMap(titlesIn);
  expect(titles.length).toBeGreaterThan(3_000);
  expect(titles.flatMap(complaints)).toEqual([]);
});

test('documents are in plain words', () => {
  const paragraphs = readFiles('{*.md,docs/**/*.md}').flatMap(paragraphsIn);
  expect(paragraphs.length).toBeGreaterThan(500);
  expect(paragraphs.flatMap(complaints)).toEqual([]);
});

test('each habit is found where it occurs', () => {
  const samples = [
    'Of the stored file.',
    'The tag; null where there is none.',
    'For admins alone.',
    'A date in place of a name.',
    'The name beside the picture.',
    'It ends by itself.',
    'Whoever has the link.',
    'It changes meanwhile.',
    'Two hosts are 400.',
    'A text that is no address.',
  ];
  expect(samples.map((text) => complaints({ file: '', text }).length)).toEqual(HABITS.map(() => 1));
});

type Passage = { file: string; text: string };

function complaints({ file, text }: Passage): string[] {
  const found = HABITS.filter(({ pattern }) => pattern.test(text));
  return found.map(({ pattern, instead }) => `${file}: “${pattern.exec(text)?.[0]}” → ${instead}: ${text}`);
}

function readFiles(pattern: string): Passage[] {
  const files = globSync(pattern, { cwd: ROOT }).filter((file) => !file.includes('fixtures'));
  return files.map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
}

function commentsIn({ file, text }: Passage): Passage[] {
  const comment = /(?<=^|[\s{(])(?:\/\*+\s([\s\S]*?)\s*\*\/|\/\/ (.*)$)/gm;
  return [...text.matchAll(comment)].map(([, block, line]) => ({
    file,
    text: withoutCode(block?.replaceAll(/\s*\n\s*\*? ?/g, ' ') ?? line ?? ''),
  }));
}

/** The titles of `test`, `it` and `describe`, also after the table of an `each`. */
function titlesIn({ file, text }: Passage): Passage[] {
  const title = /^ *(?:(?:test|it|describe)\b.*?|[\])}].*?\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1,/gm;
  return [...text.matchAll(title)].map(([, , found = '']) => ({ file, text: withoutCode(found) }));
}

function paragraphsIn({ file, text }: Passage): Passage[] {
  const prose = withoutCode(text.replaceAll(/^```[\s\S]*?^```/gm, ''));
  return prose.split('\n').map((line) => ({ file, text: line }));
}

/** Without code and quotations, which may have any words. */
function withoutCode(text: string): string {
  return text.replaceAll(/`[^`]*`|“[^”]*”|"[^"]*"|«[^»]*»/g, '…');
}
