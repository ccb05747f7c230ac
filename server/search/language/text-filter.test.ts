import { expect, test } from 'vitest';
import { hasWords } from './text-filter.ts';

test.each([
  ['комп', ['Комп’ютери', null]],
  ["комп'ютер", ['Комп’ютери']],
  ['ВЕБ', ['вебдизайн']],
  ['книгах', ['Книга']],
  ['posts', ['Post']],
  ['web dev', ['Веб', 'web-development']],
  ['rozrobka веб', ['Веброзробка', 'web-rozrobka']],
  ['', ['Будь-що']],
  [' … ', ['Будь-що']],
])('«%s» finds %j', (query, texts) => {
  expect(hasWords(query, texts)).toBe(true);
});

test.each([
  ['книга', ['Кіно']],
  ['web кіно', ['web']],
  ['а', [null, undefined, '']],
])('«%s» does not find %j', (query, texts) => {
  expect(hasWords(query, texts)).toBe(false);
});
