import { expect, test } from 'vitest';
import { readRequestedOrigin } from './requested-origin.ts';

const DIRECT = { host: 'inner:3000' };

test.each([
  ['no proxy', DIRECT, 'http://inner:3000'],
  ['HTTP/1.0', {}, 'http://localhost'],
  [
    'a proxy with TLS',
    { ...DIRECT, 'x-forwarded-host': 'blog.example', 'x-forwarded-proto': 'https' },
    'https://blog.example',
  ],
  [
    'a client that chooses an entry itself',
    { ...DIRECT, 'x-forwarded-host': 'evil.example, blog.example', 'x-forwarded-proto': 'http, https' },
    'https://blog.example',
  ],
  ['empty headers', { ...DIRECT, 'x-forwarded-host': '', 'x-forwarded-proto': '' }, 'http://inner:3000'],
  ['another scheme', { ...DIRECT, 'x-forwarded-proto': 'gopher' }, 'http://inner:3000'],
  ['Forwarded, which proxies pass on', { ...DIRECT, forwarded: 'host=evil.example' }, 'http://inner:3000'],
])('the requested origin is known with %s', (_what, headers, expected) => {
  const { protocol, host } = readRequestedOrigin({ headers }, { trustProxy: true });
  expect(`${protocol}//${host}`).toBe(expected);
});

test('without a trusted proxy, forwarded headers mean nothing', () => {
  const headers = { ...DIRECT, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  const origin = readRequestedOrigin({ headers }, { trustProxy: false });
  expect(origin).toEqual({ protocol: 'http:', host: 'inner:3000' });
});
