import { expect, test } from 'vitest';
import { compileLetter } from '#server/markdown/compile.ts';
import { OPTIONS } from '#test/markdown/compiled.ts';

const PAGE = 'https://blog.example/uk/blog/hello';
const read = (markdown: string, maxBytes = 50_000) =>
  compileLetter(markdown, OPTIONS, { pageUrl: PAGE, maxBytes });
/** Renders without the styles, which every element has. */
const htmlOf = (markdown: string) =>
  read(markdown)
    .html.replace(/ style="[^"]*"/g, '')
    .replace(/>\n+(?=<|$)/g, '>');

test('pictures are at most 600 pixels wide, in a type that every mail program shows', () => {
  expect(htmlOf('![A "b"](/api/media/picture)')).toContain(
    '<img src="https://blog.example/api/media/picture.jpg?w=640" width="600" height="300" alt="A &#x22;b&#x22;">',
  );
  expect(htmlOf('![s](/api/media/small)')).toContain(
    'src="https://blog.example/api/media/small.jpg?w=320" width="300" height="200" alt="s"',
  );
});

test('formulas are text, and videos a surface, that lead to the page', () => {
  expect(htmlOf('So $a<b$.')).toContain(`<a href="${PAGE}">a&#x3C;b</a>`);
  const video = htmlOf('![A road](/api/media/video)');
  expect(video).toContain(`<a href="${PAGE}">▶ A road</a>`);
  expect(video).not.toContain('<video');
});

test('the keyboard scrolls a wide table', () => {
  expect(htmlOf('| a |\n|---|\n| b |')).toContain('<div tabindex="0"><table>');
});

test('footnotes lead to their notes and back within the letter', () => {
  const html = htmlOf('Text[^1].\n\n[^1]: Note');
  const [, to = ''] = /href="#(fn-[^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`id="${to}"`);
  expect(html).toMatch(/href="#fnref-/);
});

test('a long text ends after a whole block', () => {
  const { html, isCut } = read('One.\n\nTwo.\n\nThree.', 60);
  expect(isCut).toBe(true);
  expect(html).toMatch(/One\.<\/p>\s*$/);
  expect(read('One.').isCut).toBe(false);
});
