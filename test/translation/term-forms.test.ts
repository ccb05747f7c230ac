import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PhraseFinder } from '#server/translation/glossary/find-terms.ts';

/** A term and its forms on each line. */
const TERMS = readFileSync(path.join(import.meta.dirname, 'term-forms.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

const finder = new PhraseFinder(TERMS.map(([term = '']) => ({ key: term, text: term })));

test('60 terms are found in eight forms each', () => {
  const missed = TERMS.flatMap(([term = '', ...forms]) =>
    [term, ...forms].filter((form) => !finder.find(`Ось ${form}, бачите?`).some(({ key }) => key === term)),
  );
  expect([TERMS.length, ...missed]).toEqual([60]);
});

test('in texts nothing else is found', () => {
  const forms = new Set(TERMS.flat());
  const texts = globSync(path.resolve('demo/{posts,pages}/*/*.md')).map((file) => readFileSync(file, 'utf8'));
  const found = texts.flatMap((text) =>
    finder.find(text).map(({ start, end }) => text.slice(start, end).toLowerCase()),
  );
  const others = new Set(found.filter((word) => !forms.has(word)));
  expect(texts.length).toBeGreaterThan(20);
  // Further forms of the terms.
  expect([...others].sort()).toEqual(
    'велике дописах дописі зроблено словах українській читатимете читаєте'.split(' '),
  );
});
