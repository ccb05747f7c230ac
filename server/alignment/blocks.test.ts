import { expect, test } from 'vitest';
import { toBlocks } from './blocks.ts';

test('each top-level element is a block with its kind and length', () => {
  const html =
    '<p>Два слова</p>\n<div class="h"><h2 id="a">Розділ</h2></div>\n<hr>\n<figure><figcaption>JS</figcaption><pre><code>x &#x3C; 1</code></pre></figure>' +
    '\n<p><img src="/a.png" alt=""></p>\n<blockquote><p>а</p><pre>б</pre></blockquote>\n<ul><li>один<ul><li>два</li></ul></li></ul>';
  const blocks = toBlocks(html);
  expect(blocks.map(({ kind, name, length }) => [kind, name, length])).toEqual([
    ['prose', 'p', 8],
    ['heading', 'h2', 6],
    ['rule', 'hr', 0],
    ['code', 'pre', 5],
    ['media', 'p', 0],
    ['prose', 'blockquote', 2],
    ['list', 'ul', 7],
  ]);
  expect(blocks.map((block) => block.html).join('\n')).toBe(html);
});

test('anchors are what a translation leaves as it is', () => {
  const [block] = toBlocks(
    '<p>У 2024 році <a href="/uk/blog/x">про</a> <code>useState</code> <a href="#note">1</a><img src="/m/1"></p>',
  );
  expect([...(block?.anchors ?? [])]).toEqual(['2024', '/blog/x', 'useState', '1', '/m/1']);
});

test('text without elements has no blocks', () => {
  expect(toBlocks('')).toEqual([]);
});
