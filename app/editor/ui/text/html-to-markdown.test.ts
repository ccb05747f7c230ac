import fc from 'fast-check';
import { expect, test } from 'vitest';
import { charactersOf } from '#test/markdown/characters.ts';
import { htmlOf } from '#test/markdown/compiled.ts';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';

test.each([
  [
    'a heading and a paragraph',
    '<h2>Розділ</h2><p>Текст і <b>важливе</b>.</p>',
    '## Розділ\n\nТекст і **важливе**.',
  ],
  [
    'links and emphasis',
    '<p><a href="https://example.org">сайт</a>, <i>так</i></p>',
    '[сайт](https://example.org), _так_',
  ],
  ['lists', '<ul><li>один</li><li>два</li></ul><ol><li>три</li></ol>', '- один\n- два\n\n1. три'],
  [
    'quotes and code',
    '<blockquote><p>Він</p></blockquote><pre><code>a = 1</code></pre>',
    '> Він\n\n```\na = 1\n```',
  ],
  [
    'a table',
    '<table><tr><th>А</th><th>Б</th></tr><tr><td>1</td><td>2</td></tr></table>',
    '| А | Б |\n| - | - |\n| 1 | 2 |',
  ],
  [
    'Google Docs',
    '<b style="font-weight:normal"><p><span style="font-weight:700">Так</span> ні</p></b>',
    '**Так** ні',
  ],
  [
    'a picture of another site',
    '<p><img src="https://example.org/a.png" alt="Кіт"></p>',
    '![Кіт](https://example.org/a.png)',
  ],
  ['a picture of a program', '<p>Так<img src="file:///a.png"></p>', 'Так'],
  [
    'a heading with a link to itself',
    '<div><h2 id="a">Слова</h2><a href="https://example.org/#a" aria-label="Посилання"></a></div><p>Далі</p>',
    '## Слова\n\nДалі',
  ],
  ['a link without words', '<p>Так<a href="https://example.org"><span> </span></a></p>', 'Так'],
  [
    'a link with only a picture',
    '<a href="https://example.org"><img src="https://example.org/a.png" alt="Кіт"></a>',
    '[![Кіт](https://example.org/a.png)](https://example.org)',
  ],
  [
    'a list that WebKit copied',
    '<p>Ось:</p><ul><li>один</li><li>два</li><br class="Apple-interchange-newline"></ul>',
    'Ось:\n\n- один\n- два',
  ],
  [
    'a space that WebKit copied',
    '<p><b>жирний</b><span class="Apple-converted-space">\u00a0</span>і</p>',
    '**жирний** і',
  ],
  ['indices and powers', '<p>H<sub>2</sub>O, 10<sup>6</sup></p>', 'H<sub>2</sub>O, 10<sup>6</sup>'],
  ['a bold run with spaces', '<p>і<b> жирно </b>так</p>', 'і **жирно** так'],
  ['a bold run with a line end', '<p><b>так<br></b>ні</p>', '**так**\\\nні'],
  ['neighbouring runs', '<p><b>сло</b><b>во</b> <i>так</i><i> ні</i></p>', '**слово** _так ні_'],
  ['a mark within a word', '<p>за<b>мо</b>к, <i>React</i>ом</p>', 'за**мо**к, *React*ом'],
  ['a mark with punctuation within a word', '<p>так<b>«і»</b>ні</p>', 'так<strong>«і»</strong>ні'],
  ['a mark around paragraphs', '<b><p>один</p><p>два</p></b>', '**один**\n\n**два**'],
  ['code with a link', '<code>a(<a href="https://x.ua">b</a>)</code>', '`a(`[`b`](https://x.ua)`)`'],
  ['underlined and marked text', '<p><u>так</u> <mark>ні</mark></p>', 'так <mark>ні</mark>'],
  ['prices', '<p>$5 or $10</p>', '$5 or $10'],
  ['a text like a formula', '<p>$x^2$</p>', '\\$x^2\\$'],
  [
    'a table without a head',
    '<table><caption>Назва</caption><tr><td><p>А</p><p>Б</p></td><td>В<br>Г</td></tr></table>',
    'Назва\n\n| А<br>Б | В<br>Г |\n| ------ | ------ |',
  ],
  ['a script', '<p>Так</p><script>alert(1)</script>', 'Так'],
])('%s becomes Markdown', (_what, html, markdown) => {
  expect(htmlToMarkdown(html).markdown).toBe(markdown);
});

test('a picture inside of the HTML becomes a file that the Markdown names', async () => {
  const { markdown, files } = htmlToMarkdown('<p><img alt="Кіт" src="data:image/png;base64,iVBORw=="></p>');
  const [file] = files;
  expect(markdown).toBe(`![Кіт](${file?.name})`);
  expect([file?.type, file?.size]).toEqual(['image/png', 4]);
});

test('pictures that exist only in another program are counted', () => {
  const html = '<p>Так<img src="file:///a.png"><img src="cid:1"><img src="https://example.org/a.png"></p>';
  expect(htmlToMarkdown(html).missingPictures).toBe(2);
});

test('every character that is pasted and rendered has its marks, and no letter is a character reference', () => {
  const pieces =
    'слово|ї|word|7|«|»|(|)|.|,|—|-|*|_|~|`|[|]|\\|&lt;|&amp;|#|’| |  |\u00a0|🙂|$|{|1. |- |&gt; |:|"';
  const words = fc.array(fc.constantFrom(...pieces.split('|'), '|'), { minLength: 1, maxLength: 4 });
  const marks = fc.constantFrom('b', 'strong', 'i', 'em', 's', 'del', 'code', 'a', 'sup', 'sub', 'mark');
  const { run } = fc.letrec<{ run: string }>((tie) => ({
    run: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      words.map((parts) => parts.join('')),
      fc
        .tuple(marks, fc.array(tie('run'), { minLength: 1, maxLength: 3 }))
        .map(([mark, runs]) => `<${mark} href="https://example.org/">${runs.join('')}</${mark}>`),
    ),
  }));
  const paragraph = fc.array(run, { minLength: 1, maxLength: 6 }).map((runs) => `<p>${runs.join('')}</p>`);

  fc.assert(
    fc.property(paragraph, (html) => {
      const { markdown } = htmlToMarkdown(html);
      expect(charactersOf(htmlOf(markdown))).toEqual(charactersOf(html));
      expect(markdown).not.toContain('&#x');
    }),
    propertyRuns,
  );
});
