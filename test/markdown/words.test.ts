import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { compiled } from './compiled.ts';

/** Ways to write words: `…` stands for them. */
const LINES = [
  '…',
  '*…* and **…** and ~~…~~',
  '`…`',
  '[…](/x)',
  '[…]',
  '[gallery ids="…"]',
  '[cut …]',
  '{{< figure … >}}',
  '{% include … %}',
  '{/*…*/}',
  ':::tip …',
  '!!! note …',
  '[[…]]',
  '<span>…</span>',
  '<font color=red>…</font>',
  '<cite>…</cite><time>…</time>',
  '<Component name="x">…</Component>',
  '<label>…<input></label>',
  '<img alt="…">',
  '<img src="" alt="…">',
  '<img src="/a.png" alt="…">',
  '![…]() ![…](/a.png) ![…](javascript:x)',
  '<img aria-label="…">',
  '<map><area href="/x" alt="…"></map>',
  '<input value="…"> <input placeholder="…">',
  '<select><optgroup label="…"><option label="…">…</optgroup></select><textarea placeholder="…">…</textarea>',
  '<input type="submit" value="…"><input type="image" alt="…">',
  '<meter>…</meter><progress>…</progress><button>…</button>',
  '<q>…</q> <bdi>…</bdi>',
  '<a name="x">…</a>',
  '<noscript>…</noscript>',
  '<svg><text>…</text></svg>',
  '<iframe src="/x">…</iframe>',
  '<object>…</object>',
  '<b>… <i>…</b> …</i>',
  '<code>…</code>',
  '*!*…*/!*',
  '\\$… «…» “…”',
  'a <div>…</div>…',
];
const BLOCKS = [
  '…',
  '# …',
  '## … [#x]',
  '## … {#x}',
  '- …\n- …',
  '> …',
  '> [!NOTE]\n> …',
  '| … | … |\n|---|---|\n| … | … |',
  '…\n: …',
  ...['', 'js', 'tip', 'compare', 'quote', 'smart', 'foo\\+bar'].map((info) => `\`\`\`${info}\n…\n\`\`\``),
  '    …',
  '<p>…</p>',
  '<p>… <span>…</span> …',
  '<div>\n…\n</div>',
  '<div>\n\n…\n\n</div>',
  '<div>\n\n…\n</div>',
  '<h2>…</h2>',
  '<center><h1>…</h1>…</center>',
  '<table><caption>…</caption><tr><th>…</th><td>…</td></tr></table>',
  '<table>…<tr>…<td>…<tr><td>…</table>',
  '<td>…</td><td>…</td>',
  '<ul><li>…<ul><li>…</ul><li>…</ul>',
  '<ul>…<li>…</li>…</ul>',
  '<dl><dt>…</dt><dd>…</dd></dl>',
  '<dd>…</dd>',
  '<figure><figcaption>…</figcaption></figure>',
  '<figcaption>…</figcaption>',
  '<details><summary>…</summary>\n\n…\n\n</details>',
  '<details>\n…',
  '<summary>…</summary>',
  '<pre>\n…\n</pre>',
  '<pre><code>…</code></pre>',
  '<blockquote>…</blockquote>',
  '<Note>\n…\n</Note>',
  '<Note>\n\n…\n\n</Note>',
  '<select><option>…<option>…</select>',
  '<textarea>…</textarea>',
  '<form><fieldset><legend>…</legend>…</fieldset></form>',
  '<section>\n…',
  '</div>\n…',
  '<b>\n\n…\n\n</b>',
];

/** A text, in which each word occurs once. */
const texts = fc
  .array(fc.tuple(fc.constantFrom(...BLOCKS), fc.array(fc.constantFrom(...LINES), { minLength: 1 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((blocks) => {
    let count = 0;
    const written = blocks.map(([block, lines]) => {
      let line = 0;
      return block.replaceAll('…', () => lines[line++ % lines.length] as string);
    });
    return written.join('\n\n').replaceAll('…', () => `слово${count++}`);
  });

test('every word of a text is a word of its page', () => {
  fc.assert(
    fc.property(texts, (markdown) => {
      const { html } = compiled(markdown);
      const words = new Set(
        html
          .replace(/<img[^>]* alt="([^"]*)"[^>]*>/g, ' $1 ')
          .replace(/<[^>]*>/g, (tag) => (/^<\/?(?:b|i|em|a|span)\b/.test(tag) ? '' : ' '))
          .match(/слово\d+/g),
      );
      expect((markdown.match(/слово\d+/g) ?? []).filter((word) => !words.has(word))).toEqual([]);
    }),
    propertyRuns,
  );
});

test('every word of a page is a word of the search and of the feeds', () => {
  fc.assert(
    fc.property(texts, (markdown) => {
      const { text, code, feedHtml } = compiled(markdown);
      const words = markdown.match(/слово\d+/g) ?? [];
      expect(words.filter((word) => !`${text} ${code}`.includes(word))).toEqual([]);
      expect(words.filter((word) => !feedHtml?.includes(word))).toEqual([]);
    }),
    propertyRuns,
  );
});
