import { expect, test } from 'vitest';
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
  ['Word', '<style>p{}</style><!--x--><p class="MsoNormal">Слово<o:p></o:p></p>', 'Слово'],
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
