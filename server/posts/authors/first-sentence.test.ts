import { expect, test } from 'vitest';
import { firstSentenceOf } from './first-sentence.ts';

test.each([
  ['uk', 'Поетка. Пише з Гадяча.', 'Поетка.'],
  ['uk', 'Лауреат премії ім. Т. Шевченка. Живе в Києві.', 'Лауреат премії ім. Т. Шевченка.'],
  ['uk', 'Народилася 1871 р. у Новограді\n\nПише. Перекладає.', 'Народилася 1871 р. у Новограді'],
  ['en', 'Taught by Prof. E. Noether! Writes.', 'Taught by Prof. E. Noether!'],
  ['en', '  ', ''],
] as const)('the first sentence in %s of “%s”', (locale, text, sentence) => {
  expect(firstSentenceOf(text, locale)).toBe(sentence);
});

test('a long sentence is cut between two words', () => {
  const cut = firstSentenceOf('слово, '.repeat(60), 'uk');
  expect(cut.length).toBeLessThanOrEqual(201);
  expect(cut).toMatch(/слово…$/);
});
