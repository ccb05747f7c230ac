import { type HtmlTag, htmlTokens } from '#server/markdown/html/html-tokens.ts';

/** Attributes by element. Classes and roles are omitted: feed readers don't have the site's styles. */
const ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'title'],
  abbr: ['title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  video: ['src', 'poster', 'width', 'height', 'controls'],
};

const ADDRESSES = new Set(['href', 'src', 'poster']);

const WITHOUT_ATTRIBUTES = new Set([
  ...['b', 'blockquote', 'br', 'code', 'dd', 'del', 'details', 'div', 'dl', 'dt', 'em', 'figcaption'],
  ...['figure', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'ins', 'kbd', 'li', 'mark', 'p', 'pre', 'q', 's'],
  ...['samp', 'section', 'small', 'strong', 'sub', 'summary', 'sup', 'table', 'tbody', 'td', 'th', 'thead'],
  ...['tr', 'u', 'ul', 'var', 'wbr'],
]);

/** Classes of elements that only make sense on the site's pages: links of headings to themselves, language names, notes repeated in the margin. */
const OMITTED = new Set(['anchor', 'footnote-back', 'code-language', 'side-note']);

/**
 * A post's stored HTML for feed readers: URLs absolute, without classes, ids and elements that only work on
 * the site's pages. The output has no element or attribute that is not on the allowlists above.
 */
export function toReaderHtml(html: string, pageUrl: string): string {
  let text = '';
  // The name of the element that is left out, and how many of that name are open.
  let skipped = '';
  let depth = 0;
  for (const token of htmlTokens(html)) {
    if (depth > 0) {
      if (token.kind !== 'text' && token.name === skipped) depth += token.kind === 'open' ? 1 : -1;
    } else if (token.kind === 'text') text += token.value;
    else if (token.kind === 'close') text += isAllowed(token.name) ? `</${token.name}>` : '';
    else if (token.name === 'math') {
      // Few feed readers draw MathML.
      text += `<code>${escapeText(token.attributes.get('alttext') ?? '')}</code>`;
      [skipped, depth] = ['math', 1];
    } else if (OMITTED.has(token.attributes.get('class') ?? '')) [skipped, depth] = [token.name, 1];
    else text += toTag(token, pageUrl);
  }
  return text.replaceAll('<figcaption></figcaption>', '');
}

function isAllowed(name: string): boolean {
  return WITHOUT_ATTRIBUTES.has(name) || Object.hasOwn(ATTRIBUTES, name);
}

function toTag(tag: HtmlTag & { kind: 'open' }, pageUrl: string): string {
  // The checkbox of a task; the quoted label may contain the word "checked", so it is removed first.
  if (tag.name === 'input') return / checked\b/.test(tag.source.replace(/"[^"]*"/g, '')) ? '☑' : '☐';
  if (!isAllowed(tag.name)) return '';
  const attributes = (ATTRIBUTES[tag.name] ?? []).map((name) => {
    if (name === 'controls') return ' controls';
    const value = tag.attributes.get(name);
    if (value === undefined) return '';
    return ` ${name}="${ADDRESSES.has(name) ? toAbsolute(value, pageUrl) : escapeQuotes(value)}"`;
  });
  return `<${tag.name}${attributes.join('')}>`;
}

function toAbsolute(written: string, pageUrl: string): string {
  const address = written.replaceAll('&#x26;', '&').replaceAll('&#x22;', '"').replaceAll('&#x27;', "'");
  const url = URL.parse(address, pageUrl)?.href ?? address;
  return escapeQuotes(url.replaceAll('&', '&amp;'));
}

function escapeQuotes(value: string): string {
  return value.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Attributes of stored HTML have `&` and quotes escaped, but not brackets. */
function escapeText(value: string): string {
  return value.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
