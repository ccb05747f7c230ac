import { createCookie } from 'react-router';
import { expect, test } from 'vitest';
import { sessionSecret } from '#server/secret.ts';
import { cacheKey } from './cache-key.ts';
import { readPreferences } from './preferences.ts';
import { headOfRequest } from './request-head.ts';

const keyOf = (headers: Record<string, string>, { method = 'GET', path = '/en' } = {}) =>
  cacheKey(headOfRequest(new Request(`http://localhost${path}`, { method, headers }), { clientAddress: '' }));

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
  'textSize=large',
  'textSize=largest; theme=dark',
  'textSize=1rem',
  'a=b',
];

test.each(cookies)('with the cookie %j the key has the theme and the text size of the page', (cookie) => {
  const { theme, textSize } = readPreferences(cookie);
  expect(keyOf({ cookie })).toBe(`${theme ?? ''}${textSize ?? ''}  /en`);
});

/** A cookie as sign-in sets it, without its attributes. */
async function sessionCookie(value: string): Promise<string> {
  const cookie = createCookie('dvomova', { secrets: [sessionSecret()] });
  return (await cookie.serialize(value)).split(';')[0] ?? '';
}

test('a session has no key, in whatever spelling of the cookie', async () => {
  for (let number = 0; number < 50; number++) {
    const cookie = await sessionCookie(`secret ${number}`);
    for (const spelled of [cookie, `a=b; ${cookie}`, cookie.replace('=', ' ='), `${cookie}; theme=dark`]) {
      expect(keyOf({ cookie: spelled }), spelled).toBeNull();
    }
  }
});

test.each([
  'dvomova=x',
  'a=b; dvomova=x',
  'dvomova=',
  'dvomova=.',
  'dvomova=x.y',
  `dvomova=x.${'A'.repeat(43)}`,
])('a cookie that this site has not signed, %j, does not pass the cache', (cookie) => {
  expect(keyOf({ cookie })).toBe(keyOf({}));
});

test('a changed session does not pass the cache', async () => {
  const cookie = await sessionCookie('secret');
  expect(keyOf({ cookie: cookie.replace('dvomova=', 'dvomova=a') })).toBe(keyOf({}));
});

test('keys have no key of the cache where they are understood, and other addresses ignore them', () => {
  const authorization = 'Bearer x';
  expect(keyOf({ authorization }, { path: '/api/v1/posts' })).toBeNull();
  expect(keyOf({ authorization })).toBe(keyOf({}));
});

test('requests that write have no key', () => {
  expect(keyOf({}, { method: 'POST' })).toBeNull();
  expect(keyOf({}, { method: 'HEAD' })).toBe(keyOf({}));
});

test('a preference for Markdown has a key of its own', () => {
  expect(keyOf({ accept: 'text/markdown' })).not.toBe(keyOf({ accept: 'text/html' }));
  expect(keyOf({ accept: '*/*' })).toBe(keyOf({}));
});
