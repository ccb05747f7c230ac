import { htmlTokens } from '#server/markdown/html/html-tokens.ts';

const ID = /( id=")([^"]+)"/g;
const FRAGMENT = /( href="#)([^"]+)"/g;
const REFERENCES = /( (?:aria-labelledby|aria-describedby|headers|for)=")([^"]+)"/g;

/** Puts a prefix before every id and reference to an id, so that two texts with equal ids fit on one page. */
export function prefixIds(html: string, prefix: string): string {
  return htmlTokens(html)
    .map((token) => (token.kind === 'open' ? prefixTag(token.source, prefix) : sourceOf(token)))
    .join('');
}

function sourceOf(token: { kind: 'text'; value: string } | { kind: 'close'; source: string }): string {
  return token.kind === 'text' ? token.value : token.source;
}

function prefixTag(tag: string, prefix: string): string {
  return tag
    .replaceAll(ID, `$1${prefix}$2"`)
    .replaceAll(FRAGMENT, `$1${prefix}$2"`)
    .replaceAll(REFERENCES, (_, start: string, ids: string) => {
      const prefixed = ids.split(' ').map((id) => prefix + id);
      return `${start}${prefixed.join(' ')}"`;
    });
}
