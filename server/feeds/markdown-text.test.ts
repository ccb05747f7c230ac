import { remark } from 'remark';
import { describe, expect, test } from 'vitest';
import { toMarkdownLine, truncated } from './markdown-text.ts';

describe('toMarkdownLine', () => {
  test.each([
    'Звичайна назва — з тире, «лапками» й апострофом’',
    '& < > " \' ]]> &amp; &#65;',
    '[a](b) ![c](d) <script>alert(1)</script>',
    '*a* _b_ `c` ~~d~~ snake_case \\',
    '# not a heading #',
    '1. not a list',
    '- not a list',
    '+ not a list',
    '=',
    '> not a quote',
    '| not | a table |',
    'Emoji 🎉 👩‍👩‍👧‍👦',
    '300'.repeat(100),
  ])('%j is read as it is', (text) => {
    const [block, ...others] = remark().parse(toMarkdownLine(text)).children;
    expect(others).toEqual([]);
    expect(block).toMatchObject({ type: 'paragraph', children: [{ type: 'text', value: text }] });
    const [link] = remark().parse(`- [${toMarkdownLine(text)}](https://example.com): a`).children;
    expect(link).toMatchObject({
      children: [{ children: [{ children: [{ type: 'link', children: [{ value: text }] }, {}] }] }],
    });
    const [heading] = remark().parse(`### ${toMarkdownLine(text)}`).children;
    expect(heading).toMatchObject({ type: 'heading', depth: 3, children: [{ value: text }] });
  });

  test('is one line', () => {
    expect(toMarkdownLine(' a\nb\u2028c\u2029d\te ')).toBe('a b c d e');
  });
});

describe('truncated', () => {
  test.each([
    ['short', 10, 'short'],
    ['one two three', 9, 'one two…'],
    ['one two, three', 10, 'one two…'],
    ['a'.repeat(20), 10, `${'a'.repeat(10)}…`],
    ['🎉🎉🎉', 3, '🎉…'],
  ])('%j to %d characters is %j', (text, most, expected) => {
    expect(truncated(text, most)).toBe(expected);
  });
});
