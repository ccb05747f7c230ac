import { expect, test } from 'vitest';
import { cacheMegabytes } from './machine-memory.ts';

test.each([
  [320, 10],
  [1024, 32],
  [100, 8],
  [65_536, 48],
])('a machine with %i MB of memory has a cache of %i MB', (megabytes, cache) => {
  expect(cacheMegabytes({ least: 8, most: 48 }, megabytes * 1024 * 1024)).toBe(cache);
});
