declare const markup: unique symbol;

/** Text that is well-formed XML content already, which plain text is not. */
export type Xml = string & { [markup]: true };

export type Attributes = Record<string, string | undefined>;

/** The declaration and the root element of a document. */
export function xmlDocument(root: Xml): string {
  return `${XML_DECLARATION}${root}\n`;
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element of other elements; one without any is written as an empty tag. */
export function element(name: string, attributes: Attributes, children: Xml[] = []): Xml {
  const tag = name + toAttributes(attributes);
  return (children.length === 0 ? `<${tag}/>` : `<${tag}>${children.join('')}</${name}>`) as Xml;
}

/** An element of text. */
export function textElement(name: string, text: string, attributes: Attributes = {}): Xml {
  return `<${name}${toAttributes(attributes)}>${escapeXml(text)}</${name}>` as Xml;
}

/** The start tag of an element whose content is written in pieces. */
export function startTag(name: string, attributes: Attributes): string {
  return `<${name}${toAttributes(attributes)}>`;
}

/** What XML 1.0 has no place for, escaped or not (production 2, Char); lone surrogates are among it. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const SPECIAL = /[&<>"'\t\n\r]/g;
const SUSPECT = /[^ !#-%(-;=?-~\u00a0-\ud7ff]/;

/**
 * Text as the content of an element. `>` is always escaped, since `]]>` must not stand in text; so is the
 * return, which parsers take for a line feed.
 */
export function escapeXml(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(FORBIDDEN, '').replace(/[&<>"'\r]/g, reference);
}

/** Tabs and line ends in attributes would come out as spaces. */
function escapeAttribute(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(FORBIDDEN, '').replace(SPECIAL, reference);
}

function reference(character: string): string {
  return NAMED[character] ?? `&#${character.charCodeAt(0)};`;
}

const NAMED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function toAttributes(attributes: Attributes): string {
  let text = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) text += ` ${name}="${escapeAttribute(value)}"`;
  }
  return text;
}
