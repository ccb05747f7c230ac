/**
 * Placeholders in stored HTML for feeds: for the site's origin and for the address of the post. No text contains
 * their first character.
 */
export const SITE_MARK = '\0site';
export const PAGE_MARK = '\0page';

/** Feeds have only the summary of a longer text. A version also has to stay below the limit of MongoDB. */
const MAX_BYTES = 1_000_000;

/** HTML for feeds as it is stored: null if it is too long for them. */
export function toStored(feedHtml: string): string | null {
  return Buffer.byteLength(feedHtml) > MAX_BYTES ? null : feedHtml;
}

/** Puts the present addresses of the site and the page into stored HTML for feeds. */
export function withAddresses(feedHtml: string, pageUrl: string): string {
  return feedHtml.replaceAll(SITE_MARK, new URL(pageUrl).origin).replaceAll(PAGE_MARK, pageUrl);
}

/** Characters that XML 1.0 does not allow, escaped or not (production 2, Char), lone surrogates included. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Text without the characters that XML does not allow. */
export function withoutForbidden(text: string): string {
  return text.replace(FORBIDDEN, '');
}
