import { expect, test } from 'vitest';
import { htmlToMarkdown } from '#app/editor/ui/text/html-to-markdown.ts';
import { wordsOf } from '#test/markdown/characters.ts';
import { htmlOf } from '#test/markdown/compiled.ts';

/** An item of a list in Word: a paragraph with its level, and its sign as text. */
const wordItem = (level: number, sign: string, text: string, list = 0) =>
  `<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`;

/** A reference or the mark of a note in Word. */
const wordMark = (href: string, name: string, number: number) =>
  `<a style='mso-footnote-id:ftn${number}' href="#${href}${number}" name="${name}${number}" title=""><span
class=MsoFootnoteReference><![if !supportFootnotes]>[${number}]<![endif]></span></a>`;

const wordNote = (number: number, text: string) =>
  `<div style='mso-element:footnote' id=ftn${number}><p class=MsoFootnoteText>${wordMark('_ftnref', '_ftn', number)} ${text}<o:p></o:p></p></div>`;

/** HTML in the shapes that programs put on the clipboard. */
test.each([
  [
    'Word: a heading, marks and an empty paragraph',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm}</style></head><body>
<!--StartFragment--><h1><a name="_Toc1"></a>Подорож<o:p></o:p></h1><p class=MsoNormal>Їхали<b
style='mso-bidi-font-weight:normal'> довго </b>і <i style='mso-bidi-font-style:normal'>весело</i>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>H<sub>2</sub>O, 10<sup>6</sup> <s>ні</s><span
style='mso-spacerun:yes'>  </span>так</p><!--EndFragment--></body></html>`,
    '# Подорож\n\nЇхали **довго** і _весело_.\n\nH<sub>2</sub>O, 10<sup>6</sup> ~~ні~~ так',
  ],
  [
    'Word: lists',
    `<p class=MsoNormal>Взяти:</p>${wordItem(1, '·', 'хліб')}${wordItem(2, 'o', 'житній')}${wordItem(3, '§', '<b>свіжий</b>')}${wordItem(1, '·', 'сир')}<p>Далі:</p>${wordItem(1, '3.', 'вийти', 1)}${wordItem(2, 'а)', 'тихо', 1)}${wordItem(1, '4.', 'їхати', 1)}`,
    'Взяти:\n\n- хліб\n  - житній\n    - **свіжий**\n- сир\n\nДалі:\n\n3. вийти\n   1. тихо\n4. їхати',
  ],
  [
    'Word: footnotes',
    `<div class=WordSection1><p class=MsoNormal>Львів${wordMark('_ftn', '_ftnref', 1)} і Київ${wordMark('_ftn', '_ftnref', 2)}.</p></div><div style='mso-element:footnote-list'><![if !supportFootnotes]><br
clear=all><hr align=left size=1 width="33%"><![endif]>${wordNote(1, 'Місто <i>Лева</i>')}${wordNote(2, 'Столиця')}</div>`,
    'Львів[^1] і Київ[^2].\n\n[^1]: Місто _Лева_\n\n[^2]: Столиця',
  ],
  [
    'Word: a table and a picture',
    `<table class=MsoTableGrid border=1><tr><td width=301 style='border:solid'><p class=MsoNormal><b>Рік</b><o:p></o:p></p></td><td><p class=MsoNormal>Подія</p></td></tr>
<tr><td><p class=MsoNormal>1991</p></td><td><p class=MsoNormal>Так</p><p class=MsoNormal>Ні</p></td></tr></table><p class=MsoNormal><!--[if gte vml 1]><v:shape id="a"/><![endif]--><![if !vml]><img
src="file:///C:/Temp/clip_image002.jpg" v:shapes="a"><![endif]>Підпис</p>`,
    '| **Рік** | Подія     |\n| ------- | --------- |\n| 1991    | Так<br>Ні |\n\nПідпис',
  ],
  [
    'Google Docs: styles instead of elements, and a list',
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Дорога</span></h2><p dir="ltr"><span style="font-weight:700;font-style:normal">Увага:</span><span style="font-weight:400;font-style:italic;vertical-align:baseline"> так</span><span style="font-weight:700;font-style:italic"> і так</span><span style="text-decoration:line-through">ні</span> 10<span style="font-size:0.6em;vertical-align:super">6</span></p><br><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>один</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>два</span></p></li></ul></ul><div dir="ltr"><table><colgroup><col></colgroup><tbody><tr><td><p dir="ltr"><span>А</span></p></td></tr><tr><td><p dir="ltr"><span>Б</span></p></td></tr></tbody></table></div></b>`,
    '## Дорога\n\n**Увага:** _так **і так**_~~ні~~ 10<sup>6</sup>\n\n- один\n  - два\n\n| А |\n| - |\n| Б |',
  ],
  [
    'Google Docs: footnotes',
    '<p>Львів<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><hr class="c1"><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Місто</span></p></div>',
    'Львів[^1]\n\n---\n\n[^1]: Місто',
  ],
  [
    'LibreOffice: a paragraph, a footnote, a table and a picture',
    `<html><head><meta name="generator" content="LibreOffice"/><style type="text/css">p { margin: 0 }</style></head><body lang="uk-UA"><p style="margin-bottom: 0cm"><font face="Liberation Serif"><b>Львів</b></font><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>, <strike>ні</strike> <u>так</u><img src="file:///tmp/lu1.tmp/a.png" name="a"/></p>
<table><col width="50"/><tr valign="top"><td><p>А</p></td><td><p>Б</p></td></tr><tr><td><p>1</p></td><td><p><i>2</i></p></td></tr></table><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>	Місто</p></div></body></html>`,
    '**Львів**[^1], ~~ні~~ так\n\n| А | Б   |\n| - | --- |\n| 1 | _2_ |\n\n[^1]: Місто',
  ],
  [
    'Notion: marks, code and nested lists',
    '<meta charset="utf-8"><!-- notionvc: 1 --><h3>План</h3>\n<p><strong>Так, </strong>і <em>так</em> <code>a = 1</code> <del>ні</del></p>\n<ul>\n<li>один<ul>\n<li>два</li>\n</ul>\n</li>\n</ul>\n<blockquote>\n<p>Слова</p>\n</blockquote>\n<pre><code class="language-js">let a;\n</code></pre>',
    '### План\n\n**Так,** і _так_ `a = 1` ~~ні~~\n\n- один\n  - два\n\n> Слова\n\n```js\nlet a;\n```',
  ],
  [
    'Apple Notes: paragraphs, a list and a table',
    '<html><head><meta http-equiv="Content-Style-Type" content="text/css"><title></title><style type="text/css">p.p1 {margin: 0px}</style></head><body><p class="p1"><b>Список</b><span class="Apple-converted-space">\u00a0</span></p><p class="p2"><br></p><ul class="ul1"><li class="li1"><span class="s1"></span>хліб <i>білий</i></li><li class="li1"><span class="s1"></span>сир</li></ul><table><tbody><tr><td valign="top" class="td1"><p class="p1">А</p></td><td><p class="p1">Б</p></td></tr></tbody></table></body></html>',
    '**Список**\n\n- хліб _білий_\n- сир\n\n| А | Б |\n| - | - |',
  ],
  [
    'a web page: footnotes, code, a figure and a table',
    '<article><h2 id="a">Назва<a class="anchor" href="https://x.ua/p#a"></a></h2><p>Слово<sup><a href="https://x.ua/p#fn-1" id="fnref-1">1</a></sup> <code>f(<a href="https://x.ua/b">b</a>)</code><a href="https://x.ua/c"> далі </a>кінець.</p><figure><img src="https://x.ua/a.png" alt="Кіт"><figcaption>Підпис</figcaption></figure><table><caption>Роки</caption><thead><tr><th>А</th></tr></thead><tbody><tr><td>Б|В</td></tr></tbody></table></article><section class="footnotes"><h2 id="footnote-label">Footnotes</h2><ol><li id="fn-1"><p>Примітка <a href="https://x.ua/p#fnref-1">↩</a></p></li></ol></section>',
    '## Назва\n\nСлово[^1] `f(`[`b`](https://x.ua/b)`)` [далі](https://x.ua/c) кінець.\n\n![Кіт](https://x.ua/a.png)\n\nПідпис\n\nРоки\n\n| А    |\n| ---- |\n| Б\\|В |\n\n[^1]: Примітка',
  ],
])('%s becomes Markdown with the same words', (_what, html, markdown) => {
  const pasted = htmlToMarkdown(html);
  expect(pasted.markdown).toBe(markdown);
  expect(wordsOf(htmlOf(pasted.markdown))).toBe(wordsOf(html));
  expect(pasted.missingPictures).toBe(html.split('src="file:').length - 1);
});

test('pasted footnotes are numbered after those of the text', () => {
  const note = (number: number) => `<li id="n${number}">Примітка <a href="#r${number}">↩</a></li>`;
  const html = `<p>А<a id="r1" href="#n1">1</a>, Б<a id="r2" href="#n2">2</a>, В<a href="#n1">1</a></p><ol>${note(1)}${note(2)}</ol>`;
  expect(htmlToMarkdown(html, 5).markdown).toBe('А[^5], Б[^6], В1\n\n[^5]: Примітка\n\n[^6]: Примітка');
});

test('links between the parts of a page are not footnotes', () => {
  const html =
    '<ul id="contents"><li><a href="#part">Розділ</a></li></ul><div><h2 id="part">Розділ</h2><p>Текст <a href="#contents">до змісту</a></p></div>';
  expect(htmlToMarkdown(html).markdown).toBe('- Розділ\n\n## Розділ\n\nТекст до змісту');
});
