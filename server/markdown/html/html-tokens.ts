import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/**
 * An HTML tag within Markdown, or the text between two tags. `source` is the original text; names are in lower case.
 */
export type HtmlToken = { kind: 'text'; source: string; value: string } | HtmlTag;

/** `closed` is true for `<x/>`; `start` is the offset of `source`. */
export type HtmlTag =
  | {
      kind: 'open';
      name: string;
      source: string;
      start: number;
      attributes: ReadonlyMap<string, string>;
      closed: boolean;
    }
  | { kind: 'close'; name: string; source: string; start: number };

/** The content of these elements is not HTML. */
const RAW = new Set(['script', 'style']);

/** Splits HTML into tags and text, as browsers do. Comments and declarations give no token. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let value = '';
  let position = 0;
  const endText = ({ start, end }: { start: number; end: number }) => {
    if (start > position) tokens.push({ kind: 'text', source: html.slice(position, start), value });
    value = '';
    position = end;
  };

  const addText = ({ chars }: Token.CharacterToken) => {
    value += chars;
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(tag) {
        const range = rangeOf(tag);
        endText(range);
        tokens.push({
          kind: 'open',
          name: tag.tagName,
          source: html.slice(range.start, range.end),
          start: range.start,
          attributes: new Map(tag.attrs.map((attribute) => [attribute.name, attribute.value])),
          closed: tag.selfClosing,
        });

        const isRaw = RAW.has(tag.tagName) && html.includes(`</${tag.tagName}`, range.end);
        if (isRaw) tokenizer.state = TokenizerMode.SCRIPT_DATA;
      },
      onEndTag(tag) {
        const range = rangeOf(tag);
        endText(range);
        tokens.push({
          kind: 'close',
          name: tag.tagName,
          source: html.slice(range.start, range.end),
          start: range.start,
        });
      },
      onComment: (comment) => endText(rangeOf(comment)),
      onDoctype: (doctype) => endText(rangeOf(doctype)),
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: addText,
      onEof: () => endText({ start: html.length, end: html.length }),
    },
  );

  tokenizer.write(html, true);
  return tokens;
}

function rangeOf({ location }: Token.Token): { start: number; end: number } {
  return { start: location?.startOffset ?? 0, end: location?.endOffset ?? 0 };
}

/** True if a line contains only tags and comments. */
export function isTagsOnly(line: string): boolean {
  const tokens = htmlTokens(line);
  return tokens.length > 0 && tokens.every((token) => token.kind !== 'text' || token.source.trim() === '');
}
