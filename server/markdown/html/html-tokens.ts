import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** An HTML tag within Markdown, or the text between two tags. Names are in lower case. */
export type HtmlToken = { kind: 'text'; value: string } | OpenTag | { kind: 'close'; name: string };

/** `source` is the original text; `closed` is true for `<x/>`. */
export type OpenTag = {
  kind: 'open';
  name: string;
  source: string;
  attributes: ReadonlyMap<string, string>;
  closed: boolean;
};

/** Obsolete names of elements. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['acronym', 'abbr'],
  ['strike', 's'],
  ['tt', 'code'],
]);

/** The content of these elements is not HTML. */
const RAW = new Set(['script', 'style']);

/** Splits HTML into tags and text, as browsers do. Comments and declarations give no token. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let value = '';
  let position = 0;
  const endText = ({ start, end }: { start: number; end: number }) => {
    if (start > position) tokens.push({ kind: 'text', value });
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
          name: nameOf(tag),
          source: html.slice(range.start, range.end),
          attributes: new Map(tag.attrs.map((attribute) => [attribute.name, attribute.value])),
          closed: tag.selfClosing,
        });

        const isRaw = RAW.has(tag.tagName) && html.includes(`</${tag.tagName}`, range.end);
        if (isRaw) tokenizer.state = TokenizerMode.SCRIPT_DATA;
      },
      onEndTag(tag) {
        endText(rangeOf(tag));
        tokens.push({ kind: 'close', name: nameOf(tag) });
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

function nameOf({ tagName }: Token.TagToken): string {
  return NAMES.get(tagName) ?? tagName;
}

function rangeOf({ location }: Token.Token): { start: number; end: number } {
  return { start: location?.startOffset ?? 0, end: location?.endOffset ?? 0 };
}
