import { expect, test } from 'vitest';
import { KnownQueries } from './known-query.ts';
import { headOfRequest } from './request-head.ts';

const headOf = (target: string) =>
  headOfRequest(new Request(`http://localhost${target}`), { clientAddress: '' });

const queries = new KnownQueries();
queries.learn('/en/blog/hello', new Set(['comments']));
queries.learn('/en/search', new Set(['q', 'page']));
queries.learn('/api/v1/posts', new Set(['locale', 'page']));

test.each([
  ['/en/blog/hello', '/en/blog/hello'],
  ['/en/blog/hello?', '/en/blog/hello'],
  ['/en/blog/hello?utm_source=letter', '/en/blog/hello'],
  ['/en/blog/hello?x=1&comments=2&y', '/en/blog/hello?comments=2'],
  ['/en/blog/hello?comments=%32', '/en/blog/hello?comments=2'],
  ['/en/blog/hello?comments=2&comments=3', '/en/blog/hello?comments=2'],
  ['/en/search?q=%D1%97%D0%B6%20a&x', '/en/search?q=%D1%97%D0%B6+a'],
  ['/api/v1/posts?locale=uk&locale=en&x=1', '/api/v1/posts?locale=uk&locale=en'],
  ['/en/blog/unknown?x=1', '/en/blog/unknown?x=1'],
])('the request %s is answered as %s', (sent, expected) => {
  const head = queries.reduce(headOf(sent));
  expect(head.target).toBe(expected);
  expect(new URL(head.toRequest('GET').url).search).toBe(new URL(expected, 'http://localhost').search);
});
