import { expect, test } from 'vitest';
import { patchHtml } from './patch-html.ts';

test.each([
  ['<p>a</p>\n<p>b</p>\n<p>c</p>', '<p>a</p>\n<p>x</p>\n<p>c</p>'],
  ['', '<p>a</p>'],
  ['<p>a</p>', ''],
  ['<p>a</p><p>a</p>', '<p>a</p><p>a</p><p>a</p>'],
  ['<p>a</p><p>a</p><p>a</p>', '<p>a</p>'],
])('%j becomes %j', (before, after) => {
  const element = document.createElement('div');
  element.innerHTML = before;
  patchHtml(element, after);
  expect(element.innerHTML).toBe(after);
});

test('blocks that did not change stay the same elements', () => {
  const element = document.createElement('div');
  element.innerHTML = '<p>a</p><p>b</p><p>c</p>';
  const [first, , last] = element.children;
  patchHtml(element, '<p>a</p><p>new</p><p>newer</p><p>c</p>');
  expect(element.children[0]).toBe(first);
  expect(element.children[3]).toBe(last);
});
