import { expect, test } from 'vitest';
import { htmlOf } from '#test/markdown/compiled.ts';

const mark = (number: number, id: string) =>
  `<sup><a class="footnote-ref" href="#fn-${number}" id="${id}" role="doc-noteref" aria-label="Примітка ${number}">${number}</a></sup>`;

const back = (id: string, place: string) =>
  `<a class="footnote-back" href="#${id}" role="doc-backlink" aria-label="Повернутися до тексту, примітка ${place}">↩\u{FE0E}</a>`;

const list = (items: string) =>
  `<section class="footnotes" role="doc-endnotes" aria-labelledby="footnotes"><h2 id="footnotes">Примітки</h2><ol>${items}</ol></section>`;

test('references and notes are linked in both directions, with a heading in the language of the document', () => {
  expect(htmlOf('Так[^x].\n\n[^x]: Ні.')).toBe(
    `<p>Так${mark(1, 'fnref-1')}.</p>${list(`<li id="fn-1"><p>Ні. ${back('fnref-1', '1')}</p></li>`)}`,
  );
});

test('a note with two references links back to both', () => {
  const html = htmlOf('a[^x] b[^x]\n\n[^x]: c');
  expect(html).toContain(`a${mark(1, 'fnref-1')} b${mark(1, 'fnref-1-2')}`);
  expect(html).toContain(`${back('fnref-1', '1')} ${back('fnref-1-2', '1-2')}`);
});

test('numbers follow the first mention, not the definitions', () => {
  const html = htmlOf('a[^b] c[^a]\n\n[^a]: перша\n\n[^b]: друга');
  expect(html.indexOf('друга')).toBeLessThan(html.indexOf('перша'));
});

test('notes may refer to notes and to themselves', () => {
  const html = htmlOf('a[^1]\n\n[^1]: b[^2][^1]\n\n[^2]: c');
  expect(html).toContain(`b${mark(2, 'fnref-2')}${mark(1, 'fnref-1-2')}`);
  expect(html.match(/<li id="fn-/g)).toHaveLength(2);
});

test('a note of several blocks leads back from its last paragraph, or from one of its own', () => {
  expect(htmlOf('a[^1]\n\n[^1]: b\n\n    c')).toContain(`<p>b</p><p>c ${back('fnref-1', '1')}</p>`);
  expect(htmlOf('a[^1]\n\n[^1]: - b')).toContain(`</ul><p> ${back('fnref-1', '1')}</p>`);
});

test('a reference without a definition is text, a definition without a reference is dropped', () => {
  expect(htmlOf('a[^1]\n\n[^2]: b')).toBe('<p>a[^1]</p>');
});

test('the first definition of a label counts', () => {
  expect(htmlOf('a[^1]\n\n[^1]: b\n[^1]: c')).not.toContain('>c');
});

test.each(['__proto__', 'constructor', 'українська', '"<b>'])('a label may be %s', (label) => {
  expect(htmlOf(`a[^${label}]\n\n[^${label}]: b`)).toContain('id="fn-1"');
});

test('a definition in a quote or a list counts', () => {
  expect(htmlOf('a[^1]\n\n> [^1]: b')).toContain('<li id="fn-1"><p>b');
});
