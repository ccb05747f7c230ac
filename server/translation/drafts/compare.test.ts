import { expect, test } from 'vitest';
import { correspond } from './compare.ts';

test.each([
  [
    'an inserted text before a changed one, and a removed one after it',
    'нове|кіт спить тут',
    'кіт спить|пес біжить',
    [null, 0],
  ],
  [
    'a removed text before a changed one, and an inserted one after it',
    'пес біжить тут|нове',
    'кіт спить|пес біжить',
    [1, null],
  ],
  [
    'a text with one that is more like it than the one before',
    'кіт спить дуже довго|кіт спить дома довго',
    'зовсім інше|кіт спить дома',
    [0, 1],
  ],
  ['texts that are rewritten, by their places', 'один|два', 'три|чотири', [0, 1]],
])('pairs %s', (_, left, right, expected) => {
  expect(correspond(left.split('|'), right.split('|'))).toEqual(expected);
});
