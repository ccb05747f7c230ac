import { expect, test } from 'vitest';
import { reduceQuery } from './declared-query.ts';
import { headOfRequest } from './request-head.ts';

test.each([
  ['/en/blog/hello', '/en/blog/hello'],
  ['/en/blog/hello?', '/en/blog/hello'],
  ['/en/blog/hello?utm_source=letter', '/en/blog/hello'],
  ['/en/blog/hello?x=1&comments=2&y', '/en/blog/hello?comments=2'],
  ['/en/blog/hello?comments=%32', '/en/blog/hello?comments=2'],
  ['/en/blog/hello?comments=2&comments=3', '/en/blog/hello?comments=2'],
  ['/uk/blog/%D1%97%D0%B6?comment=1&page=2', '/uk/blog/%D1%97%D0%B6?comment=1'],
  ['/en/tags/hello?comments=2&page=2', '/en/tags/hello?page=2'],
  ['/en/search?q=%D1%97%D0%B6%20a&x', '/en/search?q=%D1%97%D0%B6+a'],
  ['/en/about?x=1', '/en/about'],
  ['/api/v1/posts?locale=uk&locale=en&x=1', '/api/v1/posts?locale=uk&locale=en'],
  ['/api/v1/posts/hello?x=1&locale=uk', '/api/v1/posts/hello?locale=uk'],
  ['/en/sign-in?returnTo=%2Fen&x=1', '/en/sign-in?returnTo=%2Fen&x=1'],
  ['/en/connect-program?state=1', '/en/connect-program?state=1'],
  ['/en/admin/log?who=key%3A1', '/en/admin/log?who=key%3A1'],
  ['/en/preview/token?x=1', '/en/preview/token?x=1'],
  ['/api/unknown?x=1', '/api/unknown?x=1'],
  ['/?x=1', '/?x=1'],
])('the request %s is answered as %s', (sent, expected) => {
  const request = new Request(`http://localhost${sent}`);
  const head = reduceQuery(headOfRequest(request, { clientAddress: '' }));
  expect([head.target, head.sentTarget]).toEqual([expected, sent]);
  expect(new URL(head.toRequest('GET').url).search).toBe(new URL(expected, 'http://localhost').search);
});
