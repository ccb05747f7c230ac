import { expect, test } from 'vitest';
import { ownPath } from './forms.ts';

test.each(['/', '/uk', '/uk/blog/hello?comments=2#comments', '/en/search?q=%D1%97', '/uk/a//b'])(
  'the path %s is one of this site',
  (path) => {
    expect(ownPath(path)).toBe(path);
    expect(new URL(path, 'https://own.example').host).toBe('own.example');
  },
);

test.each([
  '',
  null,
  undefined,
  'uk',
  'evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  'https://evil.example/',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  '//evil.example@own.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' /uk',
  ' //evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\nLocation: https://evil.example',
  '\t//evil.example',
  '/uk\u0000',
  '/uk\u2028',
  '/ї',
  '/\u00a0/evil.example',
  './/evil.example',
  '?/evil.example',
  '#//evil.example',
])('%j is not, so nothing redirects there', (path) => {
  expect(ownPath(path)).toBeNull();
});
