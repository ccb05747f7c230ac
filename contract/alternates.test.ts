import { expect, test } from 'vitest';
import { toAlternates } from './alternates.ts';

test('a page of both languages has both, and the Ukrainian one as x-default', () => {
  expect(toAlternates({ en: '/en/blog/a', uk: '/uk/blog/a' })).toEqual([
    { hreflang: 'uk', path: '/uk/blog/a' },
    { hreflang: 'en', path: '/en/blog/a' },
    { hreflang: 'x-default', path: '/uk/blog/a' },
  ]);
});

test('a page of one language has itself alone', () => {
  expect(toAlternates({ en: '/en/blog/a' })).toEqual([
    { hreflang: 'en', path: '/en/blog/a' },
    { hreflang: 'x-default', path: '/en/blog/a' },
  ]);
});

test('a page without versions has no alternates', () => {
  expect(toAlternates({})).toEqual([]);
});
