import { expect, test } from 'vitest';
import { isCountedPage } from './pages.ts';
import { paths, withoutToken } from './paths.ts';

test.each([
  paths.preview('en', 'secret'),
  '/en/preview/secret/',
  '/en/preview/secret.data',
  '//en//preview//secret',
  '/EN/PREVIEW/secret',
  '/en/%70review/secret',
  '/de/preview/secret/more',
])('the path %s is logged without its token', (path) => {
  expect(withoutToken(path)).toMatch(/^\/+[^/]+\/+preview\/:token$/i);
});

test.each(['/en/preview', '/en/preview/', '/en/blog/preview', '/en/blog/preview/more', '/en/%ff', '/'])(
  'the path %s has no token and is logged as it is',
  (path) => {
    expect(withoutToken(path)).toBe(path);
  },
);

test.each([
  [paths.preview('uk', 'secret'), false],
  ['/uk//preview/secret', false],
  [paths.account('en'), false],
  [paths.secondFactor('en'), false],
  [paths.admin('en'), false],
  [paths.adminPost('en', 'hello'), false],
  [paths.setPassword('uk', 'secret'), false],
  [paths.setUp('uk'), false],
  [paths.home('uk'), true],
  [paths.post('en', 'account'), true],
  [paths.page('en', 'about'), true],
  ['/', true],
])('whether views of %s are counted is %s', (path, isCounted) => {
  expect(isCountedPage(path)).toBe(isCounted);
});
