import { describe, expect, it } from 'vitest';
import { compiled } from '#test/markdown/compiled.ts';
import { withAddresses } from './feed-text.ts';

const PAGE = 'https://new.example/uk/blog/hello';
const read = (markdown: string) =>
  withAddresses(compiled(markdown).feedHtml ?? '', PAGE)
    .replace(/>\n+(?=<)/g, '>')
    .trim();

describe('HTML for feeds', () => {
  it('has the present address of the site and of the page in each address', () => {
    expect(read('[a](/uk/blog/x?a=1&b=2) [b](#part) [c](?d) [e](f)')).toBe(
      `<p><a href="https://new.example/uk/blog/x?a=1&#x26;b=2">a</a> <a href="${PAGE}#part">b</a> ` +
        `<a href="${PAGE}?d">c</a> <a href="https://new.example/uk/blog/f">e</a></p>`,
    );
    expect(read('[own](https://blog.example/x) [other](https://other.example/x) <m@x.example>')).toBe(
      '<p><a href="https://new.example/x">own</a> <a href="https://other.example/x">other</a> ' +
        '<a href="mailto:m@x.example">m@x.example</a></p>',
    );
    expect(read('![A "b"](/api/media/picture)')).toBe(
      '<figure><img src="https://new.example/api/media/picture.jpg?w=1280" alt="A &#x22;b&#x22;" width="1280" height="640"></figure>',
    );
  });

  it('has no elements that only work on the site’s pages', () => {
    expect(read('## Part')).toBe('<div><h2>Part</h2></div>');
    expect(read('```js\nlet a < 1\n```')).toBe('<figure><pre><code>let a &#x3C; 1</code></pre></figure>');
    const note = read('Text[^1]\n\n[^1]: Note');
    expect(note).toContain('<li><p>Note </p></li>');
    expect(note.match(/Note/g)).toHaveLength(1);
  });

  it('has video players with a fallback link', () => {
    expect(read('![v](/api/media/video)')).toBe(
      '<figure><video src="https://new.example/api/media/video" poster="https://new.example/api/media/video/thumbnail" ' +
        'width="640" height="360" controls><a href="https://new.example/api/media/video">v</a></video></figure>',
    );
  });

  it('has check boxes as characters, and formulas as their source', () => {
    expect(read('- [x] done\n- [ ] open')).toContain('☑ done</li><li>☐ open</li>');
    expect(read('So $a<b$.')).toBe('<p>So <code>a&#x3C;b</code>.</p>');
  });

  it('has nothing that ends a CDATA section, and no character that XML forbids', () => {
    expect(read('`a[b[0]]>c`\u{1} [x](/]]>y)')).not.toMatch(/\]\]>|\u{1}/u);
  });

  it('is not stored for a text that is too long for feeds', () => {
    expect(compiled('слово '.repeat(100_000)).feedHtml).toBeNull();
  });
});
