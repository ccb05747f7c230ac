import { parseUrl } from './browsers/parse-url.ts';

/** A part of plain text; with `href` it is a web address that the page shows as a link. */
export type TextPart = { text: string; href: string | null };

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"«»“”„‹›{}]+/giu;

/** Splits text into web addresses and the text between them. The joined parts give the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    const href = toHref(address);
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: address, href });
    end = match.index + address.length;
  }

  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

export function countLinks(text: string): number {
  return splitLinks(text).filter((part) => part.href !== null).length;
}

/** Removes punctuation at the end, which belongs to the sentence, and closing brackets without an opening one. */
function withoutTrailing(address: string): string {
  const opening = address.indexOf('[');
  let unopened = count(address, ')') - count(address, '(');
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened--;
    else if (!(last === ']' && (opening < 0 || opening >= end)) && !/[.,:;!?…'’*_~]/u.test(last)) break;
  }
  return address.slice(0, end);
}

function toHref(address: string): string | null {
  const full = /^www\./i.test(address) ? `http://${address}` : address;
  const url = parseUrl(full);
  return url?.hostname.includes('.') || url?.hostname === 'localhost' ? url.href : null;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
