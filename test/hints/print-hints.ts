import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENGLISH, findHabits, PLAIN_WORDS, UKRAINIAN } from './habits.ts';

/** Prints words for which CONTRIBUTING.md has better ones, a part of `npm run check`. They fail nothing. */

type Passage = { file: string; text: string };

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const SOURCES = '{app,contract,scripts,server,test}/**/*';

const dictionaries = readFiles('app/**/*.ts').filter(
  ({ file }) => /[/-]texts[/-]/.test(file) && !file.endsWith('.test.ts'),
);
const isUkrainian = ({ file }: Passage) => /[/-]uk[/.]/.test(file);
const isEnglish = ({ text }: Passage) => !/[а-яґєії]/i.test(text);
const ukrainian = dictionaries.flatMap(stringsIn).filter((one) => !isEnglish(one));
// The documents for programs have full forms.
const english = dictionaries
  .filter((one) => !isUkrainian(one) && !/^app\/(?:api-docs|feeds)\//.test(one.file))
  .flatMap(stringsIn)
  .filter(isEnglish);
const prose = [
  ...readFiles(`${SOURCES}.{ts,tsx,js,mjs,css}`).flatMap(commentsIn),
  ...readFiles(`${SOURCES}.test.{ts,tsx}`).flatMap(titlesIn),
  ...readFiles('{*.md,docs/**/*.md}').flatMap(paragraphsIn),
];

const hints = [
  [prose, PLAIN_WORDS],
  [ukrainian, UKRAINIAN],
  [english, ENGLISH],
] as const;
for (const [passages, habits] of hints) {
  for (const { file, text } of passages) {
    for (const hint of findHabits(text, habits)) console.log(`Hint: ${file}: ${hint}`);
  }
}

function readFiles(pattern: string): Passage[] {
  const files = globSync(pattern, { cwd: ROOT }).filter((file) => !file.includes('fixtures'));
  return files.map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
}

function commentsIn({ file, text }: Passage): Passage[] {
  const comment = /(?<=^|[\s{(])(?:\/\*+\s([\s\S]*?)\s*\*\/|\/\/ (.*)$)/gm;
  return [...text.matchAll(comment)].map(([, block, line]) => ({
    file,
    text: block?.replaceAll(/\s*\n\s*\*? ?/g, ' ') ?? line ?? '',
  }));
}

/** The titles of `test`, `it` and `describe`, also after the table of an `each`. */
function titlesIn({ file, text }: Passage): Passage[] {
  const title = /^ *(?:(?:test|it|describe)\b.*?|[\])}].*?\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1,/gm;
  return [...text.matchAll(title)].map(([, , found = '']) => ({ file, text: found }));
}

function paragraphsIn({ file, text }: Passage): Passage[] {
  const lines = text.replaceAll(/^```[\s\S]*?^```/gm, '').split('\n');
  return lines.map((line) => ({ file, text: line }));
}

/** The texts of a dictionary, without its imports and the code in templates. */
function stringsIn({ file, text }: Passage): Passage[] {
  const strings = text.matchAll(/'((?:\\.|[^'\\\n])*)'|`([^`]*)`/g);
  const texts = [...strings].filter(([, plain = '']) => !/^(?:\.\/|#\w+\/)/.test(plain));
  return texts.map(([, plain, template = '']) => ({
    file,
    text: plain ?? template.replaceAll(/\$\{[^}]*\}/g, '…'),
  }));
}
