import { describe, expect, test } from 'vitest';
import { toBlocks } from '#server/alignment/blocks.ts';
import { compiled, htmlOf } from '#test/markdown/compiled.ts';

describe('in a line of text', () => {
  test.each([
    [
      'harmless elements stay',
      'a <kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup>',
      'a <kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup>',
    ],
    ['without their attributes', '<mark class="x" onclick="y">a</mark>', '<mark>a</mark>'],
    [
      'an abbreviation keeps what it stands for',
      '<abbr title="Верховна Рада">ВР</abbr>',
      '<abbr title="Верховна Рада">ВР</abbr>',
    ],
    ['Markdown inside them', '<b>a *b* `c`</b>', '<b>a <em>b</em> <code>c</code></b>'],
    ['line breaks', 'a<br>b<br/>c', 'a<br>\nb<br>\nc'],
    ['unpaired tags go', 'a <b>b', 'a b'],
    ['crossed tags are uncrossed', '<b>a <i>b</b> c</i>', '<b>a b</b> c'],
    ['other elements leave their text', 'a <span style="color:red">b</span> <font>c</font>', 'a b c'],
    ['blocks leave their text, words apart', 'a *<div>b</div>c*', 'a <em> b c</em>'],
    ['an id is a place that links lead to', 'a <span id="x">b</span>', 'a <span id="x">b</span>'],
    ['an id of the page around is changed', 'a <b id="main">b</b>', 'a <b id="h-main">b</b>'],
    [
      'languages and directions stay',
      '<i lang="la">a</i> <span dir="RTL">b</span> <span lang="x y">c</span>',
      '<i lang="la">a</i> <span dir="rtl">b</span> <span>c</span>',
    ],
    ['an obsolete name is replaced', '<strike>a</strike> <tt>b</tt>', '<s>a</s> <code>b</code>'],
    ['a title stays on a link', '<a href="/x" title="Так">y</a>', '<a href="/x" title="Так">y</a>'],
    ['components leave their text', 'a <CodeStep step={1}>b</CodeStep> c<Icon name="x" />', 'a b c'],
    [
      'type parameters are text',
      'Array<string> і Map<Key, Value>',
      'Array&#x3C;string> і Map&#x3C;Key, Value>',
    ],
    ['placeholders are text', 'пишемо <назва> або <name>', 'пишемо &#x3C;назва> або &#x3C;name>'],
    ['comments go', 'a<!-- b --> c', 'a c'],
    ['scripts go with their content', 'a <script>b</script>c', 'a c'],
    ['a frame that is not closed takes nothing along', 'a <iframe src="/x"> b', 'a <a href="/x">/x</a> b'],
    ['links become links', '<a href="/x" target="_blank">y</a>', '<a href="/x">y</a>'],
    ['anchors without an address are places', '<a name="x">y</a>', '<span id="x">y</span>'],
    ['references in an address', '<a href="/x?a=1&amp;b=2">y</a>', '<a href="/x?a=1&#x26;b=2">y</a>'],
  ])('%s', (_, markdown, expected) => {
    expect(htmlOf(markdown)).toBe(`<p>${expected}</p>`);
  });
});

test.each([
  ...['dfn', 'small', 'var', 'samp', 'q', 'bdi', 'cite', 'time', 'abbr'].map((name) => [
    name,
    `<${name}>b</${name}>`,
  ]),
  ...['label', 'data', 'font', 'span'].map((name) => [name, 'b']),
])('%s does not end a paragraph of HTML', (name, expected) => {
  expect(htmlOf(`<p>a <${name}>b</${name}> c</p>`)).toBe(`<p>a ${expected} c</p>`);
});

describe('among blocks', () => {
  test.each([
    ['component tags on lines of their own vanish', '<Intro>\n\n*a*\n\n</Intro>', '<p><em>a</em></p>'],
    [
      'up to an empty line nothing is Markdown',
      '<Note>\n- a *b*\n\n*c*\n</Note>',
      '<p>- a *b*</p><p><em>c</em></p>',
    ],
    ['a word in angle brackets is text', '<name>\n\na', '<p>&#x3C;name></p><p>a</p>'],
    ['a component without content vanishes', '<Diagram\n  name="x"\n  alt="y"\n/>\n\na', '<p>a</p>'],
    [
      'elements leave paragraphs',
      '<div><p>a <code>b</code> &amp; c</p>d</div>',
      '<p>a <code>b</code> &#x26; c</p><p>d</p>',
    ],
    [
      'paragraphs without end tags',
      '<p lang="en">a <cite>b</cite>\n<p>c <time>d</time>',
      '<p lang="en">a <cite>b</cite></p><p>c <time>d</time></p>',
    ],
    [
      'a section with a direction',
      '<div dir="rtl">\n\na\n\nb\n\n</div>',
      '<div dir="rtl"><p>a</p><p>b</p></div>',
    ],
    ['a place before a paragraph is in it', '<a id="x"></a>\n\na', '<p><span id="x"></span>a</p>'],
    ['a place before a list', '<div id="x"></div>\n\n- a', '<span id="x"></span><ul><li>a</li></ul>'],
    [
      'a link around paragraphs',
      '<a href="/x"><p>a</p><p>b</p></a>',
      '<p><a href="/x">a</a></p><p><a href="/x">b</a></p>',
    ],
    [
      'a list in a paragraph divides it',
      'a <ul><li>b</li></ul> *c*',
      '<p>a</p><ul><li>b</li></ul><p><em>c</em></p>',
    ],
    ['lists', '<ul>\n  <li>a <b>b</b></li>\n  <li>c</li>\n</ul>', '<ul><li>a <b>b</b></li><li>c</li></ul>'],
    [
      'lists in lists, without end tags and in the wrong place',
      '<ol start="3"><li>a<ul><li>b</ul><li value="7">c</li><ul><li>d</li></ul></ol>',
      '<ol start="3"><li>a\n<ul><li>b</li></ul></li><li value="7">c\n<ul><li>d</li></ul></li></ol>',
    ],
    ['other content of a list is an item', '<ul>\n<div>a</div>\n</ul>', '<ul><li>a</li></ul>'],
    [
      'a figure with its caption',
      '<figure>\n<img src="/api/media/small">\n<figcaption>a <b>b</b></figcaption>\n</figure>',
      '<figure class="image"><img src="/api/media/small" alt="" width="300" height="200" loading="lazy" decoding="async">' +
        '<figcaption>a <b>b</b></figcaption></figure>',
    ],
    [
      'a description list with groups and without end tags',
      '<dl><div><dt>a<dd>b</div><dt id="x">c<dd>d<ul><li>e</ul></dl>',
      '<dl><dt>a</dt><dd>b</dd><dt id="x">c</dt><dd><p>d</p><ul><li>e</li></ul></dd></dl>',
    ],
    ['definitions', '<dl><dt>a</dt><dd>b</dd></dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
    ['items outside a list', '<li>a</li>\n\nb', '<p>a</p><p>b</p>'],
    [
      'preformatted text',
      '<pre>\n a\n  <b>b</b>\n</pre>',
      '<figure class="code"><pre role="group" tabindex="0" aria-label="Код"><code class="hljs"> a\n  b</code></pre></figure>',
    ],
    ['rules', 'a\n\n<hr>\n\nb', '<p>a</p><hr><p>b</p>'],
    ['comments over several paragraphs', 'a\n\n<!--\nb\n\nc\n-->\n\nd', '<p>a</p><p>d</p>'],
    ['scripts over several paragraphs', 'a\n\n<script>\nb\n\nc()\n</script>\n\nd', '<p>a</p><p>d</p>'],
    [
      'text for browsers without scripts',
      'a\n\n<noscript>\n\nb\n\n</noscript>\n\nc',
      '<p>a</p><p>b</p><p>c</p>',
    ],
    ['forms', '<label>a <select><option>b<option>c</select></label> d', '<p>a</p><p>b</p><p>c</p><p>d</p>'],
    ['styles', '<style>\na { b: c }\n</style>\n\nd', '<p>d</p>'],
    ['a closing tag alone', '</b>\n\na', '<p>a</p>'],
    ['a line break by a closing tag', '<p>a</br>b</p>', '<p>a<br>\nb</p>'],
    ['text after a break', '<br>\nТак *і* є', '<p>Так *і* є</p>'],
    ['elements of a line do not reach over blocks', '<b>\n\na\n\n</b>', '<p>a</p>'],
    ['inside a quote', '> <Note>\n> a\n> </Note>', '<blockquote><p>a</p></blockquote>'],
    ['inside a list', '- a\n\n  <Note>\n\n  b\n\n  </Note>', '<ul><li><p>a</p><p>b</p></li></ul>'],
  ])('%s', (_, markdown, expected) => {
    expect(htmlOf(markdown)).toBe(expected);
  });

  test('details hold Markdown', () => {
    expect(htmlOf('<details>\n<summary>Докладно <em>тут</em></summary>\n\n- a\n\n</details>\n\nb')).toBe(
      '<details><summary>Докладно <em>тут</em></summary><ul><li>a</li></ul></details><p>b</p>',
    );
  });

  test('details hold details', () => {
    expect(
      htmlOf(
        '<details>\n<summary>a</summary>\n<details>\n<summary>b</summary>\n\nc\n\n</details>\n</details>',
      ),
    ).toBe('<details><summary>a</summary><details><summary>b</summary><p>c</p></details></details>');
  });

  test.each([
    ['<iframe src="https://x.example/a" title="Мапа"></iframe>', 'https://x.example/a', 'Мапа'],
    ['<iframe src="//x.example/a">b</iframe>', '//x.example/a', 'b'],
    ['<embed src="https://x.example/a.swf">', 'https://x.example/a.swf', 'https://x.example/a.swf'],
    ['<object data="https://x.example/a" aria-label="b"></object>', 'https://x.example/a', 'b'],
    ['<object><embed src="https://x.example/a"></object>', 'https://x.example/a', 'https://x.example/a'],
    ['<audio title="b"><source src="https://x.example/a.mp3"></audio>', 'https://x.example/a.mp3', 'b'],
    ['<video src="https://x.example/watch"></video>', 'https://x.example/watch', 'https://x.example/watch'],
    ['<iframe data-src="https://x.example/a" src="about:blank" title="b">', 'https://x.example/a', 'b'],
    [
      '<object title="b"><param name="movie" value="https://x.example/a"></object>',
      'https://x.example/a',
      'b',
    ],
  ])('%s is a link', (markdown, href, text) => {
    const link = new RegExp(
      `^<p><a href="${href}" class="external(?: autolink)?" rel="[^"]+">${text}</a></p>$`,
    );
    expect(htmlOf(markdown)).toMatch(link);
  });

  test('an embedded page without a safe address leaves its text', () => {
    expect(htmlOf('<iframe src="javascript:alert(1)" title="a"></iframe>')).toBe('<p>a</p>');
    expect(htmlOf('<object>\na\n</object>')).toBe('<p>a</p>');
    for (const name of ['audio', 'embed', 'frame', 'iframe', 'object', 'video']) {
      expect(htmlOf(`<${name} title="a"></${name}>`), name).toMatch(/^<p> ?a ?<\/p>$/);
    }
  });

  test('details nested a thousand times do not grow a tree as deep', () => {
    const html = htmlOf(`${'<details>\n\n'.repeat(1_000)}a\n\n${'</details>\n\n'.repeat(1_000)}`);
    expect(html.match(/<details>/g)?.length).toBeLessThanOrEqual(20);
    expect(html).toContain('<p>a</p>');
  });

  test('pictures and videos become images and players', () => {
    expect(htmlOf('<img src="/api/media/small" alt="Пес" width="1" onerror="x">')).toContain(
      '<figure class="image"><img src="/api/media/small" alt="Пес" width="300" height="200"',
    );
    expect(htmlOf('<img data-src="/api/media/small" src="data:," alt="Пес">')).toContain(
      '<img src="/api/media/small" alt="Пес"',
    );
    expect(htmlOf('<video controls><source src="/api/media/video" type="video/mp4">Ні</video>')).toContain(
      '<figure class="video"><video src="/api/media/video"',
    );
  });
});

describe('a table', () => {
  const tableOf = (markdown: string) => /<table>(.*)<\/table>/s.exec(htmlOf(markdown))?.[1];

  test('keeps its caption, parts, spans, scopes and alignment', () => {
    expect(
      tableOf(
        '<table border=1>\n<caption>К</caption><thead><tr><th scope="COL" colspan="2">a</th></tr></thead>\n<tbody>' +
          '<tr align="right"><th scope="row">b</th><td style="color:red;text-align: center">c</td></tr></tbody>\n' +
          '<tfoot><tr><td rowspan="3" onclick="x">d</td><td></td></tr></tfoot></table>',
      ),
    ).toBe(
      '<caption>К</caption><thead><tr><th scope="col" colspan="2">a</th></tr></thead><tbody>' +
        '<tr><th class="align-right" scope="row">b</th><td class="align-center">c</td></tr></tbody>' +
        '<tfoot><tr><td rowspan="3">d</td><td></td></tr></tfoot>',
    );
  });

  test('needs no end tags', () => {
    expect(tableOf('<table><tr><th>a<th>b<tr><td>c<td>d</table>')).toBe(
      '<tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr>',
    );
  });

  test('without an end tag ends after its last part', () => {
    expect(htmlOf('<table>\n<tr><td>a</td></tr>\n\n## Далі\n\nb <i>c</i></div>')).toMatch(
      /<table><tr><td>a<\/td><\/tr><\/table>.*<h2.*<p>b <i>c<\/i><\/p>/s,
    );
    expect(htmlOf('<table><tr><td><table><tr><td>a</td></tr>b</td></tr></table>')).toContain(
      '<table><tr><td><table><tr><td>a</td></tr></table><p>b</p></td></tr></table>',
    );
    expect(htmlOf('<table><tbody><tr><td>a</td></tr><tr><td>b')).toMatch(
      /<table><tbody><tr><td>a<\/td><\/tr><\/tbody><\/table>.*<p>b<\/p>/s,
    );
  });

  test('holds Markdown after an empty line, and blocks', () => {
    expect(tableOf('<table>\n<tr>\n<td>\n\n- *a*\n\n</td>\n<td>b\n\nc</td></tr>\n</table>')).toBe(
      '<tr><td><ul><li><em>a</em></li></ul></td><td><p>b</p><p>c</p></td></tr>',
    );
  });

  test('holds tables and keeps what is outside of its cells', () => {
    expect(tableOf('<table>a<tr>b<td><table><td>c</table></table>')).toBe(
      '<tr><td>a</td></tr><tr><td>b</td><td><table><tr><td>c</td></tr></table></td></tr>',
    );
  });

  test('has spans up to a limit', () => {
    expect(
      tableOf('<table><tr><td colspan="5000" rowspan="99999">a<td colspan="-2" rowspan="x">b</table>'),
    ).toBe('<tr><td colspan="100" rowspan="999">a</td><td>b</td></tr>');
  });

  test('of Markdown has lists in its cells', () => {
    expect(tableOf('| a |\n|---|\n| b <ul><li>c</li></ul> |')).toContain(
      '<td><p>b</p><ul><li>c</li></ul></td>',
    );
  });

  test('is a region with a name, also in feeds, letters and the search a table', () => {
    const { html, feedHtml, text, blocks } = compiled(
      '<table><tr><td colspan="2">a</td><td>b</td></tr></table>',
    );
    expect(html).toContain(
      '<div class="table-wrap" role="region" tabindex="0" aria-label="Таблиця 1"><table>',
    );
    expect(feedHtml).toContain('<table><tr><td colspan="2">a</td><td>b</td></tr></table>');
    expect(text).toBe('a b');
    expect(blocks).toMatchObject([{ name: 'table', length: 2 }]);
  });
});

test('parts of tables and lists outside of them leave their text, words apart', () => {
  expect(htmlOf('<td>a</td><td>b</td>\n\n<dd>c</dd><summary>d</summary>')).toBe(
    '<p>a</p><p>b</p><p>c</p><p>d</p>',
  );
});

test('the languages of parts stay in feeds', () => {
  const { feedHtml } = compiled('<p lang="en" id="x">a <bdi dir="rtl">b</bdi></p>');
  expect(feedHtml).toBe('<p lang="en">a <bdi dir="rtl">b</bdi></p>');
});

test.each([
  ['start tags', '<td>'],
  ['paragraphs', '<p>a'],
  ['items', '<ul><li>a'],
  ['inline elements', '<b id=x>a'],
  ['cells', '<table><td>a</td>'],
  ['end tags', 'a</td></ul></p>'],
  ['links around blocks', '<a href=x><p>'],
  ['strays', '<ul>a<li>'],
])('many %s take time in proportion to their number', (_, piece) => {
  // 20 nested pairs at most: a quadratic step would make millions of elements of these.
  const { html } = compiled(piece.repeat(800));
  expect(html.length).toBeLessThan(800 * 400);
});

test('a text has at most 20,000 blocks; one with more paragraphs in its HTML is one block next to its translation', () => {
  expect(compiled('<p>a'.repeat(20_000)).blocks).toHaveLength(20_000);

  const long = compiled('<p>a'.repeat(20_001));
  expect(long.blocks).toEqual([]);
  expect(toBlocks(long, 'uk-')).toMatchObject([{ html: long.html.trim() }]);
});
