import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withAddresses } from '#server/markdown/output/feed-text.ts';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { compiled } from './compiled.ts';
import { complaintsAbout } from './inspect.ts';
import { VECTORS } from './vectors.ts';

describe('no content of a post is executed', () => {
  test.each(VECTORS)('$name', ({ markdown }) => {
    const { html, feedHtml } = compiled(markdown);
    expect(complaintsAbout(html)).toEqual([]);
    expect(complaintsAbout(withAddresses(feedHtml ?? '', 'https://blog.example/uk/blog/post'))).toEqual([]);
  });

  test('in any combination of the vectors', () => {
    const whole = fc.constantFrom(...VECTORS.map(({ markdown }) => markdown));
    const piece = fc.tuple(whole, fc.nat(), fc.nat()).map(([text, from, length]) => {
      const start = from % (text.length + 1);
      return text.slice(start, start + (length % 60));
    });
    const glue = fc.constantFrom(
      '',
      ' ',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '| ',
      '`',
      '```\n',
      '*',
      '[',
      '](',
      ')',
      '<',
      '>',
      '"',
      "'",
      '&',
      '\\',
      '<!--',
      '-->',
      '{',
      '}',
      '<b>',
      '</b>',
      '<details>',
      '\n</details>\n',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, whole, glue), { minLength: 1, maxLength: 12 }), (parts) => {
        expect(complaintsAbout(compiled(parts.join('')).html)).toEqual([]);
      }),
      propertyRuns,
    );
  });

  test('in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(complaintsAbout(compiled(text).html)).toEqual([]);
      }),
      propertyRuns,
    );
  });
});

describe('the inspection reports', () => {
  test.each([
    ['an element', '<script>alert(1)</script>'],
    ['an attribute', '<p onclick="alert(1)">x</p>'],
    ['a style', '<p style="color:red">x</p>'],
    ['a class', '<p class="theirs">x</p>'],
    ['an address', '<a href="javascript:alert(1)">x</a>'],
    ['an encoded address', '<a href="&#x6A;avascript:alert(1)">x</a>'],
    ['an address among variants', '<img srcset="/a 1w, javascript:alert(1) 2w">'],
    ['a tag of another form', '<p/onclick=alert(1)>'],
    ['a comment', '<!-- x -->'],
    ['an open element', '<p>x'],
    ['crossed elements', '<b><i>x</b></i>'],
  ])('%s', (_, html) => {
    expect(complaintsAbout(html)).not.toEqual([]);
  });
});
