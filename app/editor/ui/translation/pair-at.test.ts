import { expect, test } from 'vitest';
import { pairAt } from './pair-at.ts';

test.each([
  [1, [1, 3, 5], [1, 1, 1], 0],
  [4, [1, 3, 5], [1, 1, 1], 1],
  [9, [1, 3, 5], [1, 1, 1], 2],
  [3, [1, 3, 5], [2, 0, 1], 0],
  [5, [1, 3, 5], [2, 0, 1], 2],
  [1, [], [0, 0], 0],
])('line %i of blocks at %j in pairs of %j is in pair %i', (line, lines, blocks, pair) => {
  expect(pairAt(line, lines, blocks)).toBe(pair);
});
