import { describe, expect, test } from 'vitest';
import { htmlOf } from '#test/markdown/compiled.ts';

const paragraph = (inner: string) => `<p>${inner}</p>`;

test.each(['mailto:', 'Mailto:', ''])('a typed address is a link after %j', (scheme) => {
  const link = '<a href="mailto:a@b.example">';
  expect(htmlOf(`${scheme}a@b.example`)).toBe(paragraph(`${scheme}${link}a@b.example</a>`));
  expect(htmlOf(`<${scheme}a@b.example>`)).toBe(paragraph(`${link}${scheme}a@b.example</a>`));
});

describe('links to other sites are marked', () => {
  test.each([
    ['another origin', '[x](https://a.example/y)', 'https://a.example/y'],
    ['another port', '[x](https://blog.example:8443/)', 'https://blog.example:8443/'],
    ['another scheme', '[x](http://blog.example/)', 'http://blog.example/'],
    ['without a scheme', '[x](//a.example/y)', '//a.example/y'],
    ['by reference', '[x][r]\n\n[r]: https://a.example', 'https://a.example'],
    [
      'a name that begins as ours',
      '[x](https://blog.example.evil.example/)',
      'https://blog.example.evil.example/',
    ],
  ])('%s', (_, markdown, href) => {
    expect(htmlOf(markdown)).toBe(
      paragraph(`<a href="${href}" class="external" rel="noopener external">x</a>`),
    );
  });

  test.each(['Https://a.example', 'HTTPS://a.example'])('the scheme of %s in capitals', (url) => {
    const link = '<a href="https://a.example" class="external';
    expect(htmlOf(`[x](${url}) ${url}`).split(link)).toHaveLength(3);
  });

  test('typed addresses', () => {
    expect(htmlOf('www.a.example')).toContain('<a href="http://www.a.example" class="external"');
  });
});

test.each([
  ['a page of the site', '[x](/uk/blog/y)', '/uk/blog/y'],
  ['a page beside', '[x](y)', '/uk/blog/y'],
  ['its absolute address', '[x](https://blog.example/en)', 'https://blog.example/en'],
  ['a place on the page', '[x](#comments)', '#comments'],
  ['mail', '[x](mailto:a@b.example)', 'mailto:a@b.example'],
  ['mail with a capital', '[x](Mailto:a@b.example)', 'mailto:a@b.example'],
  ['telephone', '[x](tel:+380441234567)', 'tel:+380441234567'],
  ['a time of day in a relative address', '[x](./at/10:30)', '/uk/blog/at/10:30'],
])('no mark on %s', (_, markdown, href) => {
  expect(htmlOf(markdown)).toBe(paragraph(`<a href="${href}">x</a>`));
});

test.each([
  ['a script', '[x](javascript:alert)'],
  ['data', '[x](data:text/plain,y)'],
  ['another program', '[x](ms-word:y)'],
  ['more than 2,000 characters', `[x](https://a.example/${'y'.repeat(2_000)})`],
])('what leads to %s keeps only its text', (_, markdown) => {
  expect(htmlOf(markdown)).toBe(paragraph('x'));
});

test('a link to a heading with a changed id follows it', () => {
  const html = htmlOf(
    '# Comments\n\n# Вступ\n\n[a](#comments) [b](#%D0%92%D1%81%D1%82%D1%83%D0%BF) [c](#other)',
  );
  expect(html).toContain(
    '<a href="#h-comments">a</a> <a href="#%D0%B2%D1%81%D1%82%D1%83%D0%BF">b</a> <a href="#other">c</a>',
  );
});

test.each([
  ['«', '»'],
  ['“', '”'],
  ['‘', '’'],
  ['', '…'],
  ['', ')'],
  ['', ']'],
  ['{', '}'],
  ['«', '…».'],
])('a bare address between “%s” and “%s” ends before the sign', (before, after) => {
  expect(htmlOf(`${before}https://a.example/b${after}`)).toBe(
    paragraph(
      `${before}<a href="https://a.example/b" class="external autolink" rel="noopener external">https://a.example/b</a>${after}`,
    ),
  );
});

test('an address keeps its own brackets, and in angle brackets every sign', () => {
  expect(htmlOf('https://a.example/b_(c)')).toContain('href="https://a.example/b_(c)"');
  expect(htmlOf('<https://a.example/b»>')).toContain('href="https://a.example/b%C2%BB"');
});

test('links are not nested', () => {
  expect(htmlOf('[a <a href="/b">b</a> c](/d)')).toBe(paragraph('<a href="/d">a b c</a>'));
});

test('a title stays', () => {
  expect(htmlOf('[x](/y "Так і \\"ні\\"")')).toBe(
    paragraph('<a href="/y" title="Так і &#x22;ні&#x22;">x</a>'),
  );
});
