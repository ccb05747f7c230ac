import { expect, test } from 'vitest';
import { accepts, prefers } from './accept.ts';

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html', false],
  ['text/markdown, */*', false],
  ['text/markdown, text/html;q=0.9', true],
  ['text/markdown, image/*', true],
  ['text/html;q=0.9, text/markdown', true],
  ['text/markdown;q=0.5, text/*;q=0.1', true],
  ['Text/Markdown ; charset=utf-8 ; Q=0.8, text/html;q=0.7', true],
  ['text/markdown;q=0.8, text/html;q=0.8', false],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown;q=0.5, */*', false],
  ['text/markdown;q=0.5, text/*;q=0.9, */*;q=0.1', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=x', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/*', false],
  ['*/*', false],
  ['application/json', false],
  ['', false],
  [null, false],
])('with %j Markdown is preferred to HTML: %s', (accept, expected) => {
  expect(prefers(accept, 'text/markdown', 'text/html')).toBe(expected);
});

test.each([
  ['image/avif,image/webp,*/*;q=0.8', true],
  ['image/*', false],
  ['image/avif;q=0', false],
])('%j takes AVIF: %s', (accept, expected) => {
  expect(accepts(accept, 'image/avif')).toBe(expected);
});
