import { expect, test } from 'vitest';
import { compiled } from '#test/markdown/compiled.ts';
import { toBlocks } from './blocks.ts';

const blocksOf = (markdown: string) => toBlocks(compiled(markdown), '');

test('each top-level element is a block with its kind and length', () => {
  const markdown = [
    'Два слова',
    '## Розділ',
    '---',
    '```js\nx < 1\n```',
    '![](/a.png)',
    '> а\n>\n> ```\n> б\n> ```',
    '- один\n  - два',
    'a & b <small>c</small>',
  ];
  const blocks = blocksOf(markdown.join('\n\n'));
  expect(blocks.map(({ kind, name, length }) => [kind, name, length])).toEqual([
    ['prose', 'p', 8],
    ['heading', 'h2', 6],
    ['rule', 'hr', 0],
    ['code', 'pre', 13],
    ['media', 'img', 0],
    ['prose', 'blockquote', 2],
    ['list', 'ul', 7],
    ['prose', 'p', 4],
  ]);
  expect(blocks.map((block) => block.html).join('\n')).toBe(compiled(markdown.join('\n\n')).html.trim());
});

test('anchors are what a translation leaves as it is', () => {
  const [block] = blocksOf('У 2024 році [про](/uk/blog/x) `useState` [1](#note) ![](/m/1)');
  expect([...(block?.anchors ?? [])]).toEqual(['2024', '/blog/x', 'useState', '1', '/m/1']);
});

test('a prefix is put before ids and the references to them, and not into texts and other addresses', () => {
  const blocks = toBlocks(compiled('## A\n\nid="a" [c](/x#a "#a") [d](#a) note[^1]\n\n[^1]: b'), 'uk-');
  const html = blocks.map((block) => block.html).join('\n');
  expect(html).toContain('<h2 id="uk-a">A</h2><a class="anchor" href="#uk-a"');
  expect(html).toContain('id="a" <a href="/x#a" title="#a">c</a> <a href="#uk-a">d</a>');
  expect(html).toContain('href="#uk-fn-1" id="uk-fnref-1"');
  expect(html).toContain('aria-labelledby="uk-footnotes"><h2 id="uk-footnotes">');
});

test('a text without stored blocks is one block', () => {
  const text = { ...compiled('## A\n\nb\n\nc'), blocks: [] };
  const [whole, ...others] = toBlocks(text, 'uk-');
  expect(whole?.html).toBe(text.html.trim().replaceAll('id="a"', 'id="uk-a"').replaceAll('"#a"', '"#uk-a"'));
  expect(others).toEqual([]);
});

test('text without elements has no blocks', () => {
  expect(blocksOf('')).toEqual([]);
});
