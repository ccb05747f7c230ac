import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { toRoutableUrl } from './normalize-url.ts';

const ORIGIN = 'http://blog.example';

test.each([
  '//evil.example/%ff/account',
  '////%ff%fe',
  '//a:b/%ff',
  '//[/%ff',
  '/\\evil.example/%ff.data',
  '//evil.example/sitemap-1.xml',
])('%s stays on its host', (target) => {
  expect(routed(target)).toMatchObject({ origin: ORIGIN });
});

test('no target leads to another host', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '%ff',
    '%2F',
    '@',
    ':',
    '[',
    '.data',
    '..',
    'a.example',
    'uk',
    '?',
    '#',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('GET', 'POST'), (parts, method) => {
      const url = routed(`/${parts.join('')}`, method);
      if (url instanceof Response) expect(url.headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/);
      else expect(url.origin).toBe(ORIGIN);
    }),
    propertyRuns,
  );
});

function routed(target: string, method?: string): URL | Response {
  return toRoutableUrl(new URL(ORIGIN + target), method);
}
