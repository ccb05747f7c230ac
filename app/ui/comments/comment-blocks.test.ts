import { describe, expect, it } from 'vitest';
import { splitBlocks, splitCode } from './comment-blocks.ts';

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

it('finds code in backticks, within a line', () => {
  expect(splitCode('a `b` c')).toEqual([
    { text: 'a ', isCode: false },
    { text: 'b', isCode: true },
    { text: ' c', isCode: false },
  ]);
  expect(splitCode('one ` and\nanother `')).toEqual([{ text: 'one ` and\nanother `', isCode: false }]);
});
