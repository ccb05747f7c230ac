import { expect, test } from 'vitest';
import { mayHaveLocalDestinations, replaceDestinations } from './destinations.ts';

function destinationsOf(markdown: string): [string, number][] {
  const found: [string, number][] = [];
  replaceDestinations(markdown, (url, line) => {
    found.push([url, line]);
    return null;
  });
  return found;
}

test('URLs of images, links and definitions are replaced and nothing else changes', () => {
  const markdown = [
    '# Заголовок',
    '',
    '[![alt *a*](a.png "Title")](<b c.html>)   ',
    '> * [x](a.png) and `![x](a.png)`',
    '',
    '```md',
    '![x](a.png)',
    '```',
    '',
    '[ref]: a.png',
    '',
    '[^1]: ![n](a.png)',
    '',
    'Text[^1] [ref]',
  ].join('\n');

  const replaced = replaceDestinations(markdown, (url) => (url === 'a.png' ? '/api/media/1' : '/z'));

  expect(replaced).toBe(
    [
      '# Заголовок',
      '',
      '[![alt *a*](/api/media/1 "Title")](/z)   ',
      '> * [x](/api/media/1) and `![x](a.png)`',
      '',
      '```md',
      '![x](a.png)',
      '```',
      '',
      '[ref]: /api/media/1',
      '',
      '[^1]: ![n](/api/media/1)',
      '',
      'Text[^1] [ref]',
    ].join('\n'),
  );
});

test('URLs are decoded and have their line', () => {
  expect(destinationsOf('One\n\n![a](b\\_c&amp;d%20e.png)\n[f](<g h.png>)')).toEqual([
    ['b_c&d%20e.png', 3],
    ['g h.png', 4],
  ]);
});

test('a table and a text after Cyrillic and emoji keep their offsets', () => {
  const markdown = '| Їжак 🦔 | Б |\n|---|---|\n| ![я](x.png) | ![ю](y.png) |\n';

  expect(replaceDestinations(markdown, (url) => `/m/${url}`)).toBe(
    '| Їжак 🦔 | Б |\n|---|---|\n| ![я](/m/x.png) | ![ю](/m/y.png) |\n',
  );
});

test('files in HTML are found, in blocks and inline', () => {
  const markdown = [
    'Text <img alt="x" src="a.png"/> and `<img src="a.png">`',
    '',
    '<figure>',
    '  <video controls src=\'a.png\'><a href="a.png">v</a></video>',
    '  ![m](a.png "T")',
    '',
    '  ![m](a.png "T")',
    '</figure>',
    '',
    '<Sandpack src={a.png} data-src="a.png" title="a.png">',
    '',
    '> <p>',
    '> <img src="a.png">',
    '> </p>',
  ].join('\n');

  const replaced = replaceDestinations(markdown, (url) => (url === 'a.png' ? '/m/1' : null));

  expect(replaced).toBe(
    [
      'Text <img alt="x" src="/m/1"/> and `<img src="a.png">`',
      '',
      '<figure>',
      '  <video controls src=\'/m/1\'><a href="/m/1">v</a></video>',
      '  ![m](a.png "T")',
      '',
      '  ![m](/m/1 "T")',
      '</figure>',
      '',
      '<Sandpack src={a.png} data-src="a.png" title="a.png">',
      '',
      '> <p>',
      '> <img src="/m/1">',
      '> </p>',
    ].join('\n'),
  );
});

test('a text nested too deep for the parser is unchanged', () => {
  const markdown = `${'>'.repeat(10_000)} ![a](b.png)`;

  expect(replaceDestinations(markdown, () => '/z')).toBe(markdown);
});

test.each([
  ['![a](../media/b.png)', true],
  ['![a](b.png)', true],
  ['[a]: ../b.png', true],
  ['![a](<b c.png>)', true],
  ['![a](/images/b.png)', true],
  ['[a](https://example.com) [b](/api/media/1) [c](#d) [e](mailto:f@example.com) [f](//example.com)', false],
  ['<img src="a.png">', true],
  ['<img src="https://example.com/a.png"> <img src={a}>', false],
  ['text', false],
])('%s may hold the path of a file: %s', (markdown, expected) => {
  expect(mayHaveLocalDestinations(markdown)).toBe(expected);
});
