import { describe, expect, test } from 'vitest';
import { htmlOf } from '#test/markdown/compiled.ts';

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
    ['components leave their text', 'a <CodeStep step={1}>b</CodeStep> c<Icon name="x" />', 'a b c'],
    [
      'type parameters are text',
      'Array<string> і Map<Key, Value>',
      'Array&#x3C;string> і Map&#x3C;Key, Value>',
    ],
    ['placeholders are text', 'пишемо <назва> або <name>', 'пишемо &#x3C;назва> або &#x3C;name>'],
    ['comments go', 'a<!-- b --> c', 'a c'],
    ['scripts go with their content', 'a <script>b</script>c', 'a c'],
    ['a frame that is not closed takes nothing along', 'a <iframe src="x"> b', 'a  b'],
    ['links become links', '<a href="/x" target="_blank">y</a>', '<a href="/x">y</a>'],
    ['anchors without an address become text', '<a name="x">y</a>', 'y'],
    ['references in an address', '<a href="/x?a=1&amp;b=2">y</a>', '<a href="/x?a=1&#x26;b=2">y</a>'],
  ])('%s', (_, markdown, expected) => {
    expect(htmlOf(markdown)).toBe(`<p>${expected}</p>`);
  });
});

describe('among blocks', () => {
  test.each([
    ['component tags on lines of their own vanish', '<Intro>\n\n*a*\n\n</Intro>', '<p><em>a</em></p>'],
    [
      'what they enclose closely is Markdown',
      '<Note>\n- a\n- `<b>`\n</Note>',
      '<ul><li>a</li><li><code>&#x3C;b></code></li></ul>',
    ],
    ['indented too', '<Note>\n    a **b**\n</Note>', '<p>a <strong>b</strong></p>'],
    ['a component without content vanishes', '<Diagram\n  name="x"\n  alt="y"\n/>\n\na', '<p>a</p>'],
    [
      'elements leave paragraphs',
      '<div><p>a <code>b</code> &amp; c</p>d</div>',
      '<p>a <code>b</code> &#x26; c</p><p>d</p>',
    ],
    ['a heading element leaves its text', '<h2 align="center">a</h2>\n\nb', '<p>a</p><p>b</p>'],
    ['lists', '<ul>\n  <li>a <b>b</b></li>\n  <li>c</li>\n</ul>', '<ul><li>a <b>b</b></li><li>c</li></ul>'],
    ['lists of something else are no lists', '<ul>\n<div>a</div>\n</ul>', '<p>a</p>'],
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
    ['frames', 'a\n\n<iframe src="https://x.example">b</iframe>\n\nc', '<p>a</p><p>c</p>'],
    ['a frame around paragraphs', 'a\n\n<noscript>\n\nb\n\n</noscript>\n\nc', '<p>a</p><p>c</p>'],
    ['styles', '<style>\na { b: c }\n</style>\n\nd', '<p>d</p>'],
    ['a closing tag alone', '</br>\n\na', '<p>a</p>'],
    ['text after a break', '<br>\nТак *і* є', '<p>Так <em>і</em> є</p>'],
    ['elements of a line do not reach over blocks', '<b>\n\na\n\n</b>', '<p>a</p>'],
    ['inside a quote', '> <Note>\n> a\n> </Note>', '<blockquote><p>a</p></blockquote>'],
    ['inside a list', '- a\n\n  <Note>\n\n  b\n\n  </Note>', '<ul><li><p>a</p><p>b</p></li></ul>'],
  ])('%s', (_, markdown, expected) => {
    expect(htmlOf(markdown)).toBe(expected);
  });

  test('details hold Markdown', () => {
    expect(htmlOf('<details>\n<summary>Докладно *тут*</summary>\n\n- a\n\n</details>\n\nb')).toBe(
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

  test('details nested a thousand times do not grow a tree as deep', () => {
    const html = htmlOf(`${'<details>\n\n'.repeat(1_000)}a\n\n${'</details>\n\n'.repeat(1_000)}`);
    expect(html.match(/<details>/g)?.length).toBeLessThanOrEqual(20);
    expect(html).toContain('<p>a</p>');
  });

  test('pictures and videos become images and players', () => {
    expect(htmlOf('<img src="/api/media/small" alt="Пес" width="1" onerror="x">')).toContain(
      '<figure class="image"><img src="/api/media/small" alt="Пес" width="300" height="200"',
    );
    expect(htmlOf('<video controls><source src="/api/media/video" type="video/mp4">Ні</video>')).toContain(
      '<figure class="video"><video src="/api/media/video"',
    );
  });
});
