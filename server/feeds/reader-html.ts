import { type HtmlTag, htmlTokens } from '../markdown/html-tokens.ts';

/** What feed readers keep of an element; classes and roles mean nothing away from our styles. */
const ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'title'],
  abbr: ['title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  video: ['src', 'poster', 'width', 'height', 'controls'],
};

const ADDRESSES = new Set(['href', 'src', 'poster']);

const PLAIN = new Set([
  ...['b', 'blockquote', 'br', 'code', 'dd', 'del', 'details', 'div', 'dl', 'dt', 'em', 'figcaption'],
  ...['figure', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'ins', 'kbd', 'li', 'mark', 'p', 'pre', 'q', 's'],
  ...['samp', 'section', 'small', 'strong', 'sub', 'summary', 'sup', 'table', 'tbody', 'td', 'th', 'thead'],
  ...['tr', 'u', 'ul', 'var', 'wbr'],
]);

/** Means of our pages that say nothing in a feed: links of headings to themselves, names of languages. */
const LEFT_OUT = new Set(['anchor', 'footnote-back', 'code-language']);

/**
 * A post's stored HTML for feed readers: addresses made absolute, without classes, ids and what works on
 * our pages alone. What stored HTML can't hold does not come out of here either.
 */
export function toReaderHtml(html: string, pageUrl: string): string {
  let text = '';
  let skipped: string | null = null;
  for (const token of htmlTokens(html)) {
    if (skipped !== null) {
      if (token.kind === 'close' && token.name === skipped) skipped = null;
    } else if (token.kind === 'text') text += token.value;
    else if (token.kind === 'close') text += isKept(token.name) ? `</${token.name}>` : '';
    else if (LEFT_OUT.has(token.attributes.get('class') ?? '')) skipped = token.name;
    else text += toTag(token, pageUrl);
  }
  return text.replaceAll('<figcaption></figcaption>', '');
}

function isKept(name: string): boolean {
  return PLAIN.has(name) || Object.hasOwn(ATTRIBUTES, name);
}

function toTag(tag: HtmlTag & { kind: 'open' }, pageUrl: string): string {
  // A check box of a task list; its label may say "checked" as well.
  if (tag.name === 'input') return / checked\b/.test(tag.source.replace(/"[^"]*"/g, '')) ? '☑' : '☐';
  if (!isKept(tag.name)) return '';
  const kept = (ATTRIBUTES[tag.name] ?? []).map((name) => {
    if (name === 'controls') return ' controls';
    const value = tag.attributes.get(name);
    if (value === undefined) return '';
    return ` ${name}="${ADDRESSES.has(name) ? toAbsolute(value, pageUrl) : escapeQuotes(value)}"`;
  });
  return `<${tag.name}${kept.join('')}>`;
}

function toAbsolute(written: string, pageUrl: string): string {
  const address = written.replaceAll('&#x26;', '&').replaceAll('&#x22;', '"').replaceAll('&#x27;', "'");
  const url = URL.parse(address, pageUrl)?.href ?? address;
  return escapeQuotes(url.replaceAll('&', '&amp;'));
}

function escapeQuotes(value: string): string {
  return value.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
