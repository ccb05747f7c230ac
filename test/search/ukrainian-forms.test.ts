import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { areForms, readTerm, shareStem } from '#server/search/language/terms.ts';
import { toTerms } from '#server/search/language/words.ts';

function read(name: string): string[][] {
  const text = readFileSync(path.join(import.meta.dirname, 'ukrainian', name), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => line.split(' '));
}

const areJoined = (one: string, other: string) => areForms(toTerms(one)[0] ?? '', toTerms(other)[0] ?? '');

/** Pairs of a dictionary form and another form that a search for one does not find the other by. */
function apart(paradigms: string[][]): { pairs: number; missing: string[] } {
  const pairs = paradigms.flatMap(([lemma = '', ...forms]) => forms.map((form) => [lemma, form] as const));
  const missing = pairs.filter(([lemma, form]) => !areJoined(lemma, form));
  return { pairs: pairs.length, missing: missing.map((pair) => pair.join(' – ')) };
}

test.each([
  ['tuned.txt', 0.02],
  ['held-out.txt', 0.1],
])('forms of %s are joined, except for a share of at most %d', (name, share) => {
  const { pairs, missing } = apart(read(name));
  console.log(`${name}: ${pairs - missing.length} of ${pairs} pairs joined`);
  expect(pairs).toBeGreaterThan(400);
  expect(missing.length / pairs, missing.join(', ')).toBeLessThanOrEqual(share);
});

test.each(['different-tuned.txt', 'different-held-out.txt'])(
  'words of %s are not joined, except for 3 %',
  (name) => {
    const pairs = read(name);
    const wrong = pairs.filter(([one = '', other = '']) => areJoined(one, other));
    console.log(`${name}: ${wrong.length} of ${pairs.length} pairs joined`);
    expect(wrong.length / pairs.length, wrong.join(' ')).toBeLessThanOrEqual(0.03);
  },
);

test('forms of different words of the lists are not joined', () => {
  // Each is read once: it meets a thousand others.
  const paradigms = [...read('tuned.txt'), ...read('held-out.txt')].map((forms) =>
    forms.map((form) => ({ form, readings: readTerm(toTerms(form)[0] ?? '') })),
  );
  let pairs = 0;
  let wrong = 0;
  paradigms.forEach((one, at) => {
    for (const other of paradigms.slice(at + 1)) {
      // A form that both have (ходи, поля) is not a fault.
      const own = lacking(one, other);
      const others = lacking(other, one);
      pairs += one.length * other.length;
      for (const { readings } of own) {
        wrong += others.filter((form) => shareStem(readings, form.readings)).length;
      }
    }
  });
  expect(pairs).toBeGreaterThan(500_000);
  expect(wrong / pairs).toBeLessThanOrEqual(0.0005);
});

function lacking<Word extends { form: string }>(words: Word[], others: Word[]): Word[] {
  return words.filter(({ form }) => !others.some((other) => other.form === form));
}
