import { expect, test } from 'vitest';
import { htmlOf } from '#test/markdown/compiled.ts';

test.each([
  ['smart', 'note', 'Заувага'],
  ['warn', 'warning', 'Увага'],
  ['tip', 'tip', 'Порада'],
  ['danger', 'caution', 'Обережно'],
])('a fence called %s is a note that holds Markdown', (word, kind, title) => {
  expect(htmlOf(`\`\`\`${word}\na *b*\n\`\`\``)).toBe(
    `<div class="note note-${kind}" role="note"><p class="note-title">${title}</p><p>a <em>b</em></p></div>`,
  );
});

test('the header of a note is its title, with code too, which CommonMark would not take for a fence', () => {
  expect(htmlOf('a\n\n```warn header="Про `this`"\nb\n```\n\nc')).toBe(
    '<p>a</p><div class="note note-warning" role="note"><p class="note-title">Про <code>this</code></p><p>b</p></div><p>c</p>',
  );
});

test('a header shown in code stays as written', () => {
  expect(htmlOf('````md\n```warn header="Про `this`"\n```\n````')).toContain('Про `this`');
});

test('a note holds code', () => {
  expect(htmlOf('````smart\n```js\nlet a;\n```\n````')).toMatch(
    /role="note">.*<figure class="code".*<\/figure><\/div>$/s,
  );
});

test('fences that only group leave their content', () => {
  expect(htmlOf('```compare\n- a\n- b\n```')).toBe('<ul><li>a</li><li>b</li></ul>');
});

test.each(['note', 'tip', 'important', 'warning', 'caution'])('an alert of the kind %s is a note', (kind) => {
  expect(htmlOf(`> [!${kind.toUpperCase()}]\n> a`)).toMatch(
    new RegExp(`^<div class="note note-${kind}" role="note"><p class="note-title">[^<]+</p><p>a</p></div>$`),
  );
});

test('other quotes are quotes', () => {
  expect(htmlOf('> [!NOTE] a')).toBe('<blockquote><p>[!NOTE] a</p></blockquote>');
  expect(htmlOf('> [!OTHER]\n> a')).toContain('<blockquote>');
});

test('a paragraph that is only a shortcode of a site generator is removed', () => {
  expect(htmlOf('a\n\n[recent browser="new"]\n\n[iframe src="x" height=100 link]\n\n[cut]\n\nb')).toBe(
    '<p>a</p><p>[iframe src="x" height=100 link]</p><p>b</p>',
  );
});

test('brackets in a sentence are text', () => {
  expect(htmlOf('[так] і [src="x"] тут')).toBe('<p>[так] і [src="x"] тут</p>');
});
