import { expect, test } from 'vitest';
import { toAlternates } from './locales.ts';

test('a page in both languages names both, and x-default is the Ukrainian one', () => {
  expect(toAlternates({ en: '/en/blog/a', uk: '/uk/blog/a' })).toEqual([
    { hreflang: 'uk', path: '/uk/blog/a' },
    { hreflang: 'en', path: '/en/blog/a' },
    { hreflang: 'x-default', path: '/uk/blog/a' },
  ]);
});

test('a page in one language names only itself', () => {
  expect(toAlternates({ en: '/en/blog/a' })).toEqual([
    { hreflang: 'en', path: '/en/blog/a' },
    { hreflang: 'x-default', path: '/en/blog/a' },
  ]);
});

test('a page without versions has no alternates', () => {
  expect(toAlternates({})).toEqual([]);
});
