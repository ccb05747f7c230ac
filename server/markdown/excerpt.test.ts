import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compiled } from '#test/markdown/compiled.ts';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { excerptOf, readingMinutes, summaryOf } from './excerpt.ts';

describe('an excerpt', () => {
  test.each([
    ['a short text is whole', 'Один два.', 9, 'Один два.'],
    ['lines are joined', 'Один\nдва', 20, 'Один два'],
    ['it is cut between words', 'Один два три', 10, 'Один два…'],
    ['right after a word that fits', 'Один два три', 9, 'Один два…'],
    ['before one that does not', 'Один два три', 8, 'Один…'],
    ['without punctuation before the ellipsis', 'Один, два три', 7, 'Один…'],
    ['within a word longer than all room', 'Рентгеноелектрокардіографічний', 10, 'Рентгеное…'],
    ['between characters, not their halves', '👍👍👍👍', 3, '👍👍…'],
    ['nothing of nothing', '', 5, ''],
  ])('%s', (_, text, max, expected) => {
    expect(excerptOf(text, max)).toBe(expected);
  });

  test('has no headings between its paragraphs, unless there is nothing else', () => {
    const headings = [
      { id: 'a', depth: 2, text: 'Про\u00a0що' },
      { id: 'picture', depth: 2, text: 'Не рядок' },
      { id: 'b', depth: 2, text: 'Далі' },
    ] as const;
    const text = 'Про що\nПерший абзац.\nДалі\nДругий: Далі.\nДалі';
    expect(summaryOf({ text, proseLength: text.length, headings: [...headings], rows: [] }, 50)).toBe(
      'Перший абзац. Другий: Далі. Далі',
    );
    const onlyHeadings = { text: 'Про що\nДалі', proseLength: 11, headings: [...headings], rows: [] };
    expect(summaryOf(onlyHeadings, 50)).toBe('Про що Далі');
  });

  test('has no footnotes, unless there is nothing else', () => {
    expect(summaryOf(compiled('Слово[^1].\n\n[^1]: Примітка.'), 50)).toBe('Слово.');
    expect(summaryOf(compiled('[^1]\n\n[^1]: Примітка.'), 50)).toBe('Примітка.');
  });

  test('has no tables, unless there is nothing else', () => {
    const table = '| a | b |\n|---|---|\n| 1 | 2 |';
    const html = '<table><tr><td>x</td><td>y</td></tr></table>';
    expect(summaryOf(compiled(`${table}\n\nСлово.\n\n${html}\n\n${table}\n\nЩе[^1].\n\n[^1]: Ні.`), 50)).toBe(
      'Слово. Ще.',
    );
    expect(summaryOf(compiled(table), 50)).toBe('a b 1 2');
  });

  test('never exceeds its length and begins as the text does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 60 }), (text, max) => {
        const excerpt = excerptOf(text, max);
        expect(Array.from(excerpt).length).toBeLessThanOrEqual(max);
        expect(text.replace(/\s+/g, ' ').trim().startsWith(excerpt.replace(/…$/, ''))).toBe(true);
      }),
      propertyRuns,
    );
  });
});

test.each([
  [0, 'uk', 1],
  [212, 'uk', 1],
  [2_120, 'uk', 10],
  [2_380, 'en', 10],
] as const)('%i words in %s take %i minutes', (words, locale, minutes) => {
  expect(readingMinutes(words, locale)).toBe(minutes);
});
