import { expect, test } from 'vitest';
import { containingPattern } from './apostrophes.ts';

test('a pattern finds the text itself, with any apostrophe', () => {
  const pattern = new RegExp(containingPattern("п'ят (+1)"), 'i');
  for (const text of ["П'ят (+1)", 'у П’ят (+1) днів', 'пʼят (+1)'])
    expect(pattern.test(text), text).toBe(true);
  expect(pattern.test('пят (+1)')).toBe(false);
});
