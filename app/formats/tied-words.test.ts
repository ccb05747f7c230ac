import { expect, test } from 'vitest';
import { withTiedWords } from './tied-words.ts';

test.each([
  ['Сторінку не знайдено', 'Сторінку не\u00a0знайдено'],
  ['Стежити за дописами', 'Стежити за\u00a0дописами'],
  ['Ще не перекладено', 'Ще\u00a0не\u00a0перекладено'],
  ['Page not found', 'Page not found'],
  ['Усе', 'Усе'],
])('short words are tied in “%s”', (title, expected) => {
  expect(withTiedWords(title)).toBe(expected);
});
