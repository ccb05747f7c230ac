import { expect, test } from 'vitest';
import { cacheKey } from './cache-key.ts';
import { headOfRequest } from './request-head.ts';
import { themeOf } from './theme.ts';

const keyOf = (headers: Record<string, string>, method = 'GET') =>
  cacheKey(headOfRequest(new Request('http://localhost/en', { method, headers }), { clientAddress: '' }));

const cookies = [
  'theme=dark',
  'theme =dark',
  'theme= dark',
  'theme="dark"',
  'theme="da\\rk"',
  'x="; theme=dark"',
  'a=b; theme=light',
  'theme=light; theme=dark',
  'theme=blue',
  'mytheme=dark',
  'a=b',
];

test.each(cookies)('with the cookie %j the key has the theme of the page', (cookie) => {
  expect(keyOf({ cookie })).toBe(`${themeOf(cookie) ?? ''}  /en`);
});

test.each(['dvomova=x', 'a=b; dvomova=x', 'dvomova =x', 'dvomova='])(
  'a session, %j, has no key',
  (cookie) => {
    expect(keyOf({ cookie })).toBeNull();
  },
);

test('credentials and writes have no key', () => {
  expect(keyOf({ authorization: 'Bearer x' })).toBeNull();
  expect(keyOf({}, 'POST')).toBeNull();
  expect(keyOf({}, 'HEAD')).toBe(keyOf({}));
});

test('a preference for Markdown has a key of its own', () => {
  expect(keyOf({ accept: 'text/markdown' })).not.toBe(keyOf({ accept: 'text/html' }));
  expect(keyOf({ accept: '*/*' })).toBe(keyOf({}));
});
