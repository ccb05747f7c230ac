import { expect, it } from 'vitest';
import { HTML_PLACE, withHtml } from './feed-html.ts';

const PAGE = 'https://blog.example/uk/blog/a';

it('the HTML of each item is in its place, also if a title looks like one', () => {
  const title = '"content_html":"\\u0000" "content_html":"\0"';
  const text = JSON.stringify([
    { title, content_html: HTML_PLACE },
    { title, content_text: '' },
    { content_html: HTML_PLACE, title },
  ]);
  const htmls = ['<p>«Один»</p>', '<p>"Two" \0page</p>'].map((feedHtml) => ({
    stored: { feedHtml },
    pageUrl: PAGE,
  }));
  expect(JSON.parse(Buffer.from(withHtml(text, htmls, 'json')).toString())).toEqual([
    { title, content_html: '<p>«Один»</p>' },
    { title, content_text: '' },
    { title, content_html: `<p>"Two" ${PAGE}</p>` },
  ]);
});

it('a link has the new address when the page has moved', () => {
  const stored = { feedHtml: '<a href="\0page#a">' };
  const at = (pageUrl: string) => Buffer.from(withHtml(HTML_PLACE, [{ stored, pageUrl }], 'xml')).toString();
  expect(at(PAGE)).toBe(`<a href="${PAGE}#a">`);
  expect(at(`${PAGE}-b`)).toBe(`<a href="${PAGE}-b#a">`);
});
