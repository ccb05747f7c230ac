/** A token of HTML within Markdown. Comments, declarations, processing instructions and CDATA give no token. */
export type HtmlToken = { kind: 'text'; value: string } | HtmlTag;

/** `closed` is true for `<x/>`; `source` is the tag as written. Names are in lower case. */
export type HtmlTag =
  | { kind: 'open'; name: string; source: string; attributes: ReadonlyMap<string, string>; closed: boolean }
  | { kind: 'close'; name: string; source: string };

/** A tag with quoted, bare and braced (JSX) attribute values. */
const TAG = /<(\/?)([a-z][\w.:-]*)((?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*)>/iy;

const ATTRIBUTE = /([a-z][\w:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`{}]+))/gi;

/** Start and end of markup that is skipped; without its end it extends to the end of the text, as in browsers. */
const NON_TAGS: [string, string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '>'],
];

/** Splits HTML into tokens. Never fails: everything that is not a tag is text. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let position = 0;
  let textStart = 0;
  const take = (end: number, token: HtmlToken | null) => {
    if (position > textStart) tokens.push({ kind: 'text', value: html.slice(textStart, position) });
    if (token) tokens.push(token);
    position = end;
    textStart = end;
  };
  while (position < html.length) {
    const bracket = html.indexOf('<', position);
    position = bracket === -1 ? html.length : bracket;
    const end = endOfNonTag(html, position);
    const token = end === null ? tagAt(html, position) : null;
    if (end !== null) take(end, null);
    else if (token) take(position + token.source.length, token);
    else position += 1;
  }
  position = html.length;
  take(html.length, null);
  return tokens;
}

/** True if a line contains only tags and comments. */
export function isTagsOnly(line: string): boolean {
  const tokens = htmlTokens(line);
  return tokens.length > 0 && tokens.every((token) => token.kind !== 'text' || token.value.trim() === '');
}

function endOfNonTag(html: string, position: number): number | null {
  for (const [start, end] of NON_TAGS) {
    if (!html.startsWith(start, position)) continue;
    const found = html.indexOf(end, position + start.length);
    return found === -1 ? html.length : found + end.length;
  }
  return null;
}

function tagAt(html: string, position: number): HtmlTag | null {
  TAG.lastIndex = position;
  const [source, slash, written = '', rest = ''] = TAG.exec(html) ?? [];
  if (source === undefined) return null;
  const name = written.toLowerCase();
  if (slash) return { kind: 'close', name, source };
  return { kind: 'open', name, source, attributes: attributesOf(rest), closed: rest.trimEnd().endsWith('/') };
}

function attributesOf(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, unescaped(double ?? single ?? bare ?? ''));
  }
  return attributes;
}

/** Decodes the common character references; others stay as written and are escaped again on output. */
function unescaped(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
