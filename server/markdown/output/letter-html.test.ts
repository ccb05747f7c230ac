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

test.each([
  ['E = mc^2', 'E = mc²'],
  ['a<b', 'a < b'],
  ['-b \\pm \\sqrt{b^2-4ac}', '−b ± √(b² − 4ac)'],
  ['\\frac{x+1}{2}', '(x + 1)/2'],
  ['x_1, x_2', 'x₁, x₂'],
  ['\\sum_{i=1}^n a_i', '∑ᵢ₌₁ⁿaᵢ'],
  ['e^{-x/\\lambda}', 'e^(−x/λ)'],
  ['\\sqrt[3]{8} = 2', '³√8 = 2'],
  ['\\vec{F}', 'F'],
  ['\\sin x', 'sin x'],
  ["f'(x)", 'f′(x)'],
  ['\\begin{pmatrix}1&0\\\\0&1\\end{pmatrix}', '(1, 0; 0, 1)'],
])('the formula %s is the text %s in a letter', (source, line) => {
  const text = htmlOf(`So $${source}$.`)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x3C;', '<');
  expect(text.trim()).toBe(`So ${line}.`);
});

test('videos are a surface that leads to the page', () => {
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
