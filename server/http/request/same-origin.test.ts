import { expect, test } from 'vitest';
import { requireSameSite } from './same-origin.ts';

const isAllowed = (origin: string, url = 'http://localhost:3000/api/comments') =>
  isAllowedWith({ Origin: origin }, url);

const isAllowedWith = (headers: HeadersInit, url = 'http://localhost:3000/api/comments') => {
  try {
    requireSameSite(new Request(url, { method: 'POST', headers }));
    return true;
  } catch {
    return false;
  }
};

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'the own machine as %s may write to the own machine',
  (origin) => {
    expect(isAllowed(origin)).toBe(true);
    expect(isAllowed(origin, 'http://127.0.0.1:3000/api/comments')).toBe(true);
  },
);

test.each([
  'http://localhost:3001',
  'https://localhost:3000',
  'http://localhost.evil.example:3000',
  'http://127.0.0.2:3000',
  'http://evil.example:3000',
  'null',
])('%s may not', (origin) => {
  expect(isAllowed(origin)).toBe(false);
});

test('a page of the own machine may not write to another host', () => {
  expect(isAllowed('http://localhost', 'http://blog.example/api/comments')).toBe(false);
});

test('what comes from a page of the site, from the address bar or not from a browser may', () => {
  for (const site of ['same-origin', 'none']) expect(isAllowedWith({ 'Sec-Fetch-Site': site })).toBe(true);
  expect(isAllowedWith({})).toBe(true);
});
