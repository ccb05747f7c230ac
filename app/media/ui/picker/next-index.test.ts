import { expect, test } from 'vitest';
import { nextIndex } from './next-index.ts';

// 0 1 2 3
// 4 5 6 7
// 8 9
test.each<[string, number, number | null]>([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, null],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, null],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 5, 9],
  ['ArrowDown', 7, 9],
  ['ArrowDown', 8, null],
  ['ArrowUp', 9, 5],
  ['ArrowUp', 2, null],
  ['Home', 6, 0],
  ['Home', 0, null],
  ['End', 6, 9],
  ['Tab', 6, null],
])('%s from %i leads to %s', (key, index, expected) => {
  expect(nextIndex(key, { index, count: 10, columns: 4 })).toBe(expected);
});
