import type { Nodes } from 'mdast';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { describe, expect, test } from 'vitest';
import { toPortableMarkdown } from './portable-markdown.ts';

const pageUrl = 'https://example.com/uk/blog/%D1%97%D0%B6%D0%B0%D0%BA';
const under = (level: number) => (markdown: string) =>
  toPortableMarkdown(markdown, { pageUrl, under: level });
const moved = under(3);

describe('headings', () => {
  test.each([
    ['# А\n\n## Б', '#### А\n\n##### Б'],
    ['## А\n### Б\n## В', '#### А\n##### Б\n#### В'],
    ['Один рядок\n===\n\nДва\nрядки\n---', '#### Один рядок\n\n##### Два рядки'],
    ['  ## А ##', '  #### А ##'],
    ['##', '####'],
    ['**а** б\n===', '#### **а** б'],
    ['# А\n## Б\n### В\n#### Г', '#### А\n##### Б\n###### В\n###### Г'],
  ])('%j becomes %j', (markdown, expected) => {
    expect(moved(markdown)).toBe(expected);
  });

  test.each([
    ['#no', '#no'],
    ['####### seven', '####### seven'],
    ['    # code', '    # code'],
    ['text\n\n---\n\ntext', 'text\n\n---\n\ntext'],
    ['---\n***\n---', '---\n***\n---'],
    ['- a\n---', '- a\n---'],
    ['> a\n---', '> a\n---'],
    ['text\n- a\n---', 'text\n- a\n---'],
    ['<div>\ntext\n---', '<div>\ntext\n---'],

    ['| a |\n---', '| a |\n---'],
    ['[a]: https://example.org\n---', '[a]: https://example.org\n---'],
    ['    code\n---', '    code\n---'],
    ['> # quoted', '> # quoted'],
    ['\\# no', '\\# no'],
  ])('%j has none', (markdown, expected) => {
    expect(moved(markdown)).toBe(expected);
  });
});

describe('code stays as it is', () => {
  test.each([
    '```sh\n# no heading\n[a](/b)\n```',
    '~~~\n# a\n```\n# b\n~~~',
    '````\n```\n# a\n```\n# b\n````',
    '```\n# never closed',
    '<pre>\n# a\n\n# b\n</pre>',
    '<!--\n# a\n-->',
    '`[a](/b)` ``[a](/b) ` ``',
  ])('%j', (markdown) => {
    expect(moved(markdown)).toBe(markdown);
  });

  test.each([
    ['```\n# a\n```\n# b', '```\n# a\n```\n#### b'],
    ['~~~\n~~\n~~~~\n# b', '~~~\n~~\n~~~~\n#### b'],
    ['``` a ` b\n# c', '``` a ` b\n#### c'],
    ['`` ` `` [a](/b) `', '`` ` `` [a](https://example.com/b) `'],
    [
      '1. a\n\n    ```html\n    <a href="b">\n    ```\n# c',
      '1. a\n\n    ```html\n    <a href="b">\n    ```\n#### c',
    ],
    ['- ```\n  # a\n  ```\n# b', '- ```\n  # a\n  ```\n#### b'],
    ['<!-- one line -->\n# b', '<!-- one line -->\n#### b'],
  ])('up to its end: %j', (markdown, expected) => {
    expect(moved(markdown)).toBe(expected);
  });
});

describe('addresses', () => {
  const page = pageUrl;
  test.each([
    ['![a](/api/media/1)', '![a](https://example.com/api/media/1)'],
    [
      '[a](/en/blog/b "title") [c](</d e>)',
      '[a](https://example.com/en/blog/b "title") [c](<https://example.com/d e>)',
    ],
    ['[a](#part) [b](?page=2)', `[a](${page}#part) [b](${page}?page=2)`],
    [
      '[a](other) [b](../tags)',
      '[a](https://example.com/uk/blog/other) [b](https://example.com/uk/blog/../tags)',
    ],
    ['[a]: /b', '[a]: https://example.com/b'],
    [
      '<img alt="x" src="/api/media/1"> <a href=\'#b\'>',
      `<img alt="x" src="https://example.com/api/media/1"> <a href='${page}#b'>`,
    ],
    ['[![a](/b)](/c)', '[![a](https://example.com/b)](https://example.com/c)'],
  ])('%j becomes %j', (markdown, expected) => {
    expect(moved(markdown)).toBe(expected);
  });

  test.each([
    '[a](https://example.org/b) [c](mailto:d@example.org) [e](//example.org)',
    '[a]() [b](<>) [c]( )',
    '[^1]: /not/an/address',
    '<https://example.org> www.example.org',
    'f(x)[/a](',
  ])('%j stays', (markdown) => {
    expect(moved(markdown)).toBe(markdown);
  });
});

describe('any text', () => {
  const parse = (markdown: string) => remark().use(remarkGfm).parse(markdown);
  const textOf = (node: Nodes): string =>
    'children' in node ? node.children.map(textOf).join('') : 'value' in node ? node.value : '';
  const headingsOf = (markdown: string) =>
    parse(markdown).children.flatMap((node) =>
      node.type === 'heading' ? [{ depth: node.depth, text: textOf(node).replace(/\s+/g, ' ') }] : [],
    );
  const codeOf = (node: Nodes): string[] =>
    node.type === 'code' || node.type === 'inlineCode'
      ? [node.value]
      : 'children' in node
        ? node.children.flatMap(codeOf)
        : [];

  test('keeps its headings and code, as a parser sees them', () => {
    const markdown = [
      'Вступ\n=====\n\n```js\n# a\n```\n\n- list\n\n  ```\n  # b\n  ```\n\n## Перший `код #` *і* ще',
      'Другий\nрядок\n---\n\n1. один\n   ### у списку\n2. два\n\n> ```\n> # c\n> ```\n\n### Третій {#id}',
      '    indented\n\ntext `# d` and\n# Четвертий',
    ].join('\n\n');
    const result = under(2)(markdown);
    expect(headingsOf(result).map(({ text }) => text)).toEqual(headingsOf(markdown).map(({ text }) => text));
    expect(headingsOf(result).map(({ depth }) => depth)).toEqual([3, 4, 4, 5, 3]);
    expect(codeOf(parse(result))).toEqual(codeOf(parse(markdown)));
  });

  test.each([
    ['a million backticks', '`'.repeat(1_000_000)],
    [
      'backticks in runs of every length',
      Array.from({ length: 1_000 }, (_, at) => '`'.repeat(at + 1)).join(' '),
    ],
    ['pairs of backticks', '` '.repeat(500_000)],
    ['brackets', ']('.repeat(500_000)],
    ['openings', '['.repeat(1_000_000)],
    ['a long paragraph', 'a\n'.repeat(500_000)],
    ['headings', '# a\n'.repeat(250_000)],
    ['blanks after a bracket', `](${' '.repeat(1_000_000)}`],
  ])(
    'of %s is read in linear time',
    (_, markdown) => {
      expect(moved(markdown).length).toBeGreaterThanOrEqual(markdown.length);
    },
    5_000,
  );
});
