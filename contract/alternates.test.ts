import { expect, test } from 'vitest';
import { toAlternates } from './alternates.ts';

test('a page of both languages names both and gives readers of neither the Ukrainian one', () => {
  expect(toAlternates({ en: '/en/blog/a', uk: '/uk/blog/a' })).toEqual([
    { hreflang: 'uk', path: '/uk/blog/a' },
    { hreflang: 'en', path: '/en/blog/a' },
    { hreflang: 'x-default', path: '/uk/blog/a' },
  ]);
});

test('a page of one language names itself alone', () => {
  expect(toAlternates({ en: '/en/blog/a' })).toEqual([
    { hreflang: 'en', path: '/en/blog/a' },
    { hreflang: 'x-default', path: '/en/blog/a' },
  ]);
});

test('a page without versions names nothing', () => {
  expect(toAlternates({})).toEqual([]);
});
