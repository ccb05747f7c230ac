import { expect, test } from 'vitest';
import { checkText, headingLines } from './text-check.ts';

test('a picture without an alternative text is reported with its line', () => {
  expect(
    checkText(
      'Текст\n\n![](/api/media/1) і ![опис](/api/media/2) та ![](</api/media/3>), ![ ](/api/media/4)',
    ),
  ).toEqual([
    { kind: 'alt', line: 3, text: '/api/media/1' },
    { kind: 'alt', line: 3, text: '/api/media/3' },
  ]);
});

test('a heading that skips a level is reported, one that goes back up is not', () => {
  const text = '### Одразу третій\n## Другий\n#### Четвертий ##\n## Другий\n### Третій';
  expect(checkText(text)).toEqual([
    { kind: 'heading', line: 1, text: 'Одразу третій' },
    { kind: 'heading', line: 3, text: 'Четвертий' },
  ]);
});

test('code blocks have no headings and no pictures', () => {
  const text = '## a\n```md\n#### b\n![](x)\n```\n~~~~\n~~~\n#### c\n~~~~\n### d';
  expect(checkText(text)).toEqual([]);
  expect(headingLines(text)).toEqual([1, 10]);
});

test('a hash without a space is text, and a heading may be empty', () => {
  expect(headingLines('#тег\n##\n## a')).toEqual([2, 3]);
});
