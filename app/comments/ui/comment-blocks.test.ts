import { describe, expect, it } from 'vitest';
import { splitBlocks, splitInline } from './comment-blocks.ts';

describe('splitBlocks', () => {
  it('finds quotes and code among text', () => {
    expect(splitBlocks('Перед\n\n> цитата\n>ще рядок\n\nміж\n```js\nlet a;\n\n> b\n```\nпісля')).toEqual([
      { kind: 'text', text: 'Перед' },
      { kind: 'quote', text: 'цитата\nще рядок' },
      { kind: 'text', text: 'між' },
      { kind: 'code', text: 'let a;\n\n> b' },
      { kind: 'text', text: 'після' },
    ]);
  });

  it.each(['plain', 'two\n\nparagraphs', '>:( angry', 'a > b', '```\nwithout an end', '``` a b\ntext\n```'])(
    'leaves %j as text',
    (text) => {
      expect(splitBlocks(text)).toEqual([{ kind: 'text', text }]);
    },
  );

  it('keeps the inner mark of a quote in a quote, and drops empty blocks', () => {
    expect(splitBlocks('>> a\n> b')).toEqual([{ kind: 'quote', text: '> a\nb' }]);
    expect(splitBlocks('```\n```\n>\n')).toEqual([]);
  });

  it('takes time in proportion to the length of fences without an end', () => {
    const text = '```js\n'.repeat(2_000);
    expect(splitBlocks(text)).toEqual([{ kind: 'text', text: text.trim() }]);
  });
});

/** Parts that are not text, as tags. */
const inline = (text: string): string =>
  splitInline(text)
    .map(({ kind, text: part }) => {
      if (kind === 'text') return part;
      return `<${kind}>${kind === 'code' ? part : inline(part)}</${kind}>`;
    })
    .join('');

describe('splitInline', () => {
  it.each([
    ['a `b` c', 'a <code>b</code> c'],
    ['so *very* good', 'so <em>very</em> good'],
    ['_так_, **справді**!', '<em>так</em>, <strong>справді</strong>!'],
    ['***both***', '<strong><em>both</em></strong>'],
    ['**bold with `a*b` and _more_**', '<strong>bold with <code>a*b</code> and <em>more</em></strong>'],
    ['(*aside*) «**слово**»', '(<em>aside</em>) «<strong>слово</strong>»'],
    ['**`x`**', '<strong><code>x</code></strong>'],
  ])('reads %j', (text, html) => {
    expect(inline(text)).toBe(html);
  });

  it.each([
    '2*3*4',
    '2 * 3 * 4',
    '5* and 6*',
    'snake_case_name and __init__',
    '*args, **kwargs',
    '* one\n* two *',
    'int *a, *b;',
    '**** and ***',
    '*two\nlines*',
    'one ` and\nanother `',
    'https://example.org/_a_/*b*?c=*d*',
  ])('leaves %j as written', (text) => {
    expect(splitInline(text)).toEqual([{ kind: 'text', text }]);
  });

  it('takes little time for marks without an end', () => {
    const start = performance.now();
    for (const mark of [' *a', ' **a', ' _a`b`', ' *a _b']) splitInline(mark.repeat(2_000));
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
