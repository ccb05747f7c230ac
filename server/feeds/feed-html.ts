import type { Bytes } from '#server/cache/content-encoding.ts';
import { oncePer } from '#server/cache/once-per.ts';
import { withAddresses } from '#server/markdown/output/feed-text.ts';

/** A post's HTML as stored. Lists share the object while the version is unchanged. */
export type StoredHtml = { feedHtml: string };

/** The HTML of an item with the address of its page. */
export type ItemHtml = { stored: StoredHtml; pageUrl: string };

/** Stands for the HTML of an item while the rest of a feed is written. No text in XML has this character. */
export const HTML_PLACE = '\0';

const FORMATS = {
  xml: { place: HTML_PLACE, write: (html: string) => html },
  // No text in JSON has quotes without a backslash.
  json: {
    place: `"content_html":${JSON.stringify(HTML_PLACE)}`,
    write: (html: string) => `"content_html":${JSON.stringify(html)}`,
  },
};

/** HTML is most of a feed, so its bytes are made once for each version: `npm run bench -- pages --pages rss`. */
const encodedOf = oncePer((_: StoredHtml) => new Map<string, Buffer>());

/** The bytes of a feed in whose text the places of HTML are marked, one for each item that has HTML. */
export function withHtml(text: string, htmls: ItemHtml[], format: keyof typeof FORMATS): Bytes {
  const [before = '', ...rest] = text.split(FORMATS[format].place);
  const parts = rest.map((part, at) => {
    const html = htmls[at];
    return [html ? encode(html, format) : Buffer.alloc(0), Buffer.from(part)];
  });
  return Buffer.concat([Buffer.from(before), ...parts.flat()]);
}

function encode({ stored, pageUrl }: ItemHtml, format: keyof typeof FORMATS): Buffer {
  const encoded = encodedOf(stored);
  const key = `${format} ${pageUrl}`;
  const known = encoded.get(key);
  if (known) return known;

  const bytes = Buffer.from(FORMATS[format].write(withAddresses(stored.feedHtml, pageUrl)));
  encoded.set(key, bytes);
  return bytes;
}
