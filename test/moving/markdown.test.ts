import { expect, test } from 'vitest';
import { htmlToMarkdown } from '#server/moving/markdown/html-to-markdown.ts';
import { wordPressToMarkdown } from '#server/moving/markdown/wordpress-html.ts';
import { htmlOf } from '#test/markdown/compiled.ts';

type Fate = 'whole' | 'HTML' | 'text' | 'report';

/** What each kind of block becomes: Markdown, HTML that stays, text that stays, or a line of the report. */
const BLOCKS: [name: string, html: string, markdown: string, fate: Fate][] = [
  ['a heading', '<h3 class="wp-block-heading">Розділ</h3>', '### Розділ', 'whole'],
  ['a heading of the first level', '<h1>А</h1><h2>Б</h2>', '## А\n\n### Б', 'whole'],
  ['the title, repeated', '<h1>Назва</h1><p>Т</p>', 'Т', 'whole'],
  [
    'a heading that a link leads to',
    '<p><a href="#x">в</a></p><h2 id="x">А</h2>',
    '[в](#x)\n\n## А {#x}',
    'whole',
  ],
  ['nested lists', '<ul><li>а<ol><li>б</li></ol></li></ul>', '- а\n  1. б', 'whole'],
  [
    'a quote with its source',
    '<blockquote><p>Ц</p><cite>К</cite></blockquote>',
    '> Ц\n>\n> <cite>К</cite>',
    'HTML',
  ],
  [
    'a pull quote',
    '<figure class="wp-block-pullquote"><blockquote><p>Ц</p></blockquote></figure>',
    '> Ц',
    'whole',
  ],
  [
    'code',
    '<pre class="wp-block-code"><code lang="php" class="language-php">a &lt; b\n\nc</code></pre>',
    '```php\na < b\n\nc\n```',
    'whole',
  ],
  ['code of a plugin', '<pre class="brush: jscript; title: x">a</pre>', '```jscript\na\n```', 'whole'],
  [
    'a table',
    '<figure class="wp-block-table"><table><tbody><tr><td>А</td></tr><tr><td>1<br>2</td></tr></tbody></table><figcaption>П</figcaption></figure>',
    '| А      |\n| ------ |\n| 1<br>2 |\n\nП',
    'whole',
  ],
  [
    'a table with merged cells',
    '<table><tr><td colspan="2" style="color:red" onclick="x()">А</td></tr><tr><td>1</td><td>2</td></tr></table>',
    '<table><tbody><tr><td colspan="2">А</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
    'HTML',
  ],
  [
    'a picture with a caption',
    '<figure class="wp-block-image"><a href="https://x.ua/a.jpg"><img src="https://x.ua/a-300x200.jpg" alt="Кіт" title="IMG_1"></a><figcaption>П <em>так</em></figcaption></figure>',
    '![Кіт](https://x.ua/a.jpg "П так")',
    'whole',
  ],
  [
    'a picture whose caption has a link',
    '<figure><img src="https://x.ua/a.jpg" alt=""><figcaption>П <a href="https://x.ua">я</a></figcaption></figure>',
    '![](https://x.ua/a.jpg)\n\nП [я](https://x.ua)',
    'whole',
  ],
  [
    'a gallery',
    '<figure class="wp-block-gallery"><figure><img src="https://x.ua/1.jpg" alt="1"></figure><figure><img src="https://x.ua/2.jpg" alt="2"><figcaption>Два</figcaption></figure></figure>',
    '![1](https://x.ua/1.jpg)\n\n![2](https://x.ua/2.jpg "Два")',
    'whole',
  ],
  ['a former gallery', '[gallery ids="5"]', '![А](https://x.ua/5.jpg "К")', 'whole'],
  ['a gallery of the pictures of the post', '[gallery]', '![А](https://x.ua/5.jpg "К")', 'whole'],
  ['a gallery without its files', '[gallery ids="7"]', '', 'report'],
  [
    '[caption]',
    '[caption width="9"]<img src="https://x.ua/a.jpg" alt="А"> Підпис[/caption]',
    '![А](https://x.ua/a.jpg "Підпис")',
    'whole',
  ],
  ['[embed]', '[embed]https://youtu.be/abcdefghijk[/embed]', '<https://youtu.be/abcdefghijk>', 'whole'],
  ['[code]', '[code language="js"]a &lt; b[/code]', '```js\na < b\n```', 'whole'],
  ['[video]', '[video mp4="https://x.ua/a.mp4"][/video]', '![](https://x.ua/a.mp4)', 'whole'],
  ['a shortcode of a plugin', 'Так [form id="1"] ні', 'Так \\[form id="1"] ні', 'text'],
  ['words in brackets', 'Так [sic] і [1]', 'Так \\[sic] і \\[1]', 'whole'],
  [
    'an embed',
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://vimeo.com/1\n</div><figcaption>Фільм</figcaption></figure>',
    '[Фільм](https://vimeo.com/1)',
    'whole',
  ],
  [
    'a player',
    '<iframe src="https://www.youtube.com/embed/abcdefghijk" title="Відео"></iframe>',
    '[Відео](https://www.youtube.com/watch?v=abcdefghijk)',
    'whole',
  ],
  ['an audio file', '<audio controls src="https://x.ua/a.mp3"></audio>', '<https://x.ua/a.mp3>', 'whole'],
  [
    'a part that opens',
    '<details><summary>С</summary><p>Т</p></details>',
    '<details><summary>С</summary><p>Т</p></details>',
    'HTML',
  ],
  ['terms', '<dl><dt>Т</dt><dd>Д</dd></dl>', '<dl><dt>Т</dt><dd>Д</dd></dl>', 'HTML'],
  [
    'keys and indices',
    '<p><kbd>Ctrl</kbd> H<sub>2</sub> <abbr title="Так">Т</abbr></p>',
    '<kbd>Ctrl</kbd> H<sub>2</sub> <abbr title="Так">Т</abbr>',
    'HTML',
  ],
  ['an acronym', '<p><acronym title="Так">Т</acronym></p>', '<abbr title="Так">Т</abbr>', 'HTML'],
  [
    'a file with a button',
    '<div class="wp-block-file"><a href="https://x.ua/a.pdf">Звіт</a><a href="https://x.ua/a.pdf" class="wp-block-file__button" download>Узяти</a></div>',
    '[Звіт](https://x.ua/a.pdf) [Узяти](https://x.ua/a.pdf)',
    'whole',
  ],
  [
    'a picture with a title and no description',
    '<img src="https://x.ua/a.jpg" alt="" title="Кіт">',
    '![Кіт](https://x.ua/a.jpg)',
    'whole',
  ],
  [
    'a picture with another title',
    '<img src="https://x.ua/a.jpg" alt="Кіт" title="Мурко">',
    '![Кіт](https://x.ua/a.jpg)',
    'report',
  ],
  ['lines of the former editor', 'один\nдва\n\nтри <b>так</b>', 'один\\\nдва\n\nтри **так**', 'whole'],
  [
    'columns and colours',
    '<div class="wp-block-columns"><div class="wp-block-column"><p style="color:red">А</p></div><div class="wp-block-column"><p>Б</p></div></div>',
    'А\n\nБ',
    'whole',
  ],
  ['a shared block', '<!-- wp:block {"ref":9} /-->', 'спільне', 'whole'],
  ['a block without text', '<!-- wp:latest-posts {"postsToShow":3} /--><p>Т</p>', 'Т', 'report'],
  [
    'a picture that is loaded late',
    '<img class="lazy" src="data:image/gif;base64,AA" data-src="https://x.ua/a.jpg" alt="А"><noscript><img src="https://x.ua/a.jpg" alt="А"></noscript>',
    '![А](https://x.ua/a.jpg)',
    'whole',
  ],
  ['a script', '<p>Т</p><script src="https://x.ua/a.js"></script>', 'Т', 'report'],
  ['a style sheet', '<style>p{}</style><p>Т</p>', 'Т', 'report'],
  ['a form', '<form action="/x"><p>Слово</p><input type="text"></form>', 'Слово', 'report'],
  ['a drawing', '<svg><path d="M0 0"/></svg><p>Т</p>', 'Т', 'report'],
  ['a price', '<p>$5 і $x$</p>', '\\$5 і \\$x\\$', 'whole'],
];

const attachments = new Map([['5', { url: 'https://x.ua/5.jpg', alt: 'А', caption: 'К', parent: '1' }]]);
const blocks = new Map([['9', '<!-- wp:paragraph --><p>спільне</p><!-- /wp:paragraph -->']]);

function convert(html: string): { markdown: string; notes: string[] } {
  const notes: string[] = [];
  const note = (message: string) => notes.push(message);
  return {
    markdown: wordPressToMarkdown(html, {
      id: '1',
      title: 'Назва',
      attachments,
      blocks,
      footnotes: '',
      note,
    }),
    notes,
  };
}

test.each(BLOCKS)('%s is as a person would have written it', (_name, html, markdown, fate) => {
  const { markdown: made, notes } = convert(html);
  expect(made).toBe(markdown);
  if (fate === 'text' || fate === 'report') expect(notes).not.toEqual([]);
  if (fate === 'whole') expect(notes).toEqual([]);
});

test('footnotes of blocks and of pages are footnotes', () => {
  const block = '<p>Т<sup data-fn="a" class="fn"><a href="#a" id="a-link">1</a></sup></p>';
  const footnotes = '[{"id":"a","content":"Примітка <em>так</em>"}]';
  const context = { id: '1', title: '', attachments, blocks, footnotes, note: () => {} };
  expect(wordPressToMarkdown(block, context)).toBe('Т[^1]\n\n[^1]: Примітка _так_');
});

test('scripts in attributes, addresses and styles are nothing that a page runs', () => {
  const hostile = ['onclick', 'onerror', 'onload', 'onmouseover', 'style', 'formaction', 'srcdoc', 'data-x']
    .map(
      (name) =>
        `<p ${name}="javascript:alert(1)"><img src="x.png" ${name}="alert(1)"><a href="javascript:alert(1)" ${name}="alert(1)">т</a></p>`,
    )
    .join('');
  const kept = `<table><tr><td colspan="2" onclick="alert(1)"><a href="javascript:alert(1)">т</a></td></tr></table><details ontoggle="alert(1)"><summary>с</summary><svg onload="alert(1)"></svg></details>`;
  const html = htmlOf(htmlToMarkdown(hostile + kept, { title: '', note: () => {} }));
  expect(html).not.toMatch(/javascript:|alert|on\w+=/);
});

test('a text of a million brackets, tags or quotes takes its time in proportion', () => {
  for (const part of ['[a ', '[code]', '<b>', '<pre>', '[a "', '<!-- wp:p {', '&', '<p>']) {
    const { markdown } = convert(part.repeat(Math.floor(30_000 / part.length)));
    expect(markdown.length).toBeLessThan(1_000_000);
  }
});
