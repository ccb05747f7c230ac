import { describe, expect, it } from 'vitest';
import { toReaderHtml } from './reader-html.ts';

const PAGE = 'https://blog.example/en/blog/hello';
const read = (html: string) => toReaderHtml(html, PAGE);

describe('toReaderHtml', () => {
  it('makes addresses absolute', () => {
    expect(read('<p><a href="/uk/blog/x?a=1&#x26;b=2">a</a> <a href="#part">b</a></p>')).toBe(
      `<p><a href="https://blog.example/uk/blog/x?a=1&amp;b=2">a</a> <a href="${PAGE}#part">b</a></p>`,
    );
    expect(
      read('<img src="/api/media/1" srcset="/api/media/1?w=320 320w" sizes="9" alt="A &#x22;b&#x22;">'),
    ).toBe('<img src="https://blog.example/api/media/1" alt="A &#x22;b&#x22;">');
    expect(read('<a href="mailto:a@b.example">m</a><a href="https://other.example/x">o</a>')).toBe(
      '<a href="mailto:a@b.example">m</a><a href="https://other.example/x">o</a>',
    );
  });

  it('omits elements that only work on the site’s pages', () => {
    const heading =
      '<div class="heading"><h2 id="part">Part</h2><a class="anchor" href="#part" aria-label="Link: Part"></a></div>';
    expect(read(heading)).toBe('<div><h2>Part</h2></div>');
    const code =
      '<figure class="code" data-language="js"><figcaption class="code-caption"><span class="code-language">JavaScript</span></figcaption><pre role="group" tabindex="0" aria-label="Code"><code class="hljs language-js"><span class="hljs-keyword">let</span> a &#x3C; 1</code></pre></figure>';
    expect(read(code)).toBe('<figure><pre><code>let a &#x3C; 1</code></pre></figure>');
    const note =
      '<li id="fn-1"><p>Note <a class="footnote-back" href="#fnref-1" role="doc-backlink">↩︎</a></p></li>';
    expect(read(note)).toBe('<li><p>Note </p></li>');
  });

  it('keeps video players with a fallback link', () => {
    const player =
      '<figure class="video"><video src="/api/media/2" controls preload="metadata" poster="/api/media/2/thumbnail" width="640" height="360" aria-label="v"><a href="/api/media/2">v</a></video></figure>';
    expect(read(player)).toBe(
      '<figure><video src="https://blog.example/api/media/2" poster="https://blog.example/api/media/2/thumbnail" width="640" height="360" controls><a href="https://blog.example/api/media/2">v</a></video></figure>',
    );
  });

  it('writes check boxes as characters', () => {
    expect(
      read('<li class="task-list-item"><input type="checkbox" disabled checked aria-label="Done"> done</li>'),
    ).toBe('<li>☑ done</li>');
    expect(read('<input type="checkbox" disabled aria-label="Not checked"> open')).toBe('☐ open');
  });

  it('removes everything that is not on the allowlists', () => {
    expect(read('<script>alert(1)</script><p onclick="x()" style="y">a</p><iframe src="/x"></iframe>')).toBe(
      'alert(1)<p>a</p>',
    );
  });
});
