import { withoutForbidden } from '#server/markdown/output/feed-text.ts';
import { HTML_PLACE } from './feed-html.ts';

declare const markup: unique symbol;

/** Well-formed XML content, as opposed to plain text. */
export type Xml = string & { [markup]: true };

export type Attributes = Record<string, string | undefined>;

/** A document: the declaration and the root element. `stylesheet` is the path of a CSS file, for browsers. */
export function xmlDocument(root: Xml, { stylesheet }: { stylesheet?: string } = {}): string {
  const style = stylesheet === undefined ? '' : `<?xml-stylesheet type="text/css" href="${stylesheet}"?>\n`;
  return `${XML_DECLARATION}${style}${root}\n`;
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element with child elements; without any it is an empty tag. */
export function element(name: string, attributes: Attributes, children: Xml[] = []): Xml {
  const tag = name + toAttributes(attributes);
  if (children.length === 0) return `<${tag}/>` as Xml;
  // Unlike `join`, this copies no text: the document is joined once, when it is encoded.
  let text = `<${tag}>`;
  for (const child of children) text += child;
  return `${text}</${name}>` as Xml;
}

export function textElement(name: string, text: string, attributes: Attributes = {}): Xml {
  return `<${name}${toAttributes(attributes)}>${escapeXml(text)}</${name}>` as Xml;
}

/** Text in an element whose content is read as HTML: escaped for HTML, and then for XML. */
export function htmlTextElement(name: string, text: string): Xml {
  return textElement(name, text.replace(/[&<>]/g, reference));
}

/** The start tag of an element whose content is written in chunks. */
export function startTag(name: string, attributes: Attributes): string {
  return `<${name}${toAttributes(attributes)}>`;
}

const SPECIAL = /[&<>"'\t\n\r]/g;
const SUSPECT = /[^ !#-%(-;=?-~\u00a0-\ud7ff]/;

/**
 * Text as the content of an element. `>` is always escaped, because `]]>` is not allowed in text, and so is
 * the carriage return, which parsers normalize to a line feed.
 */
export function escapeXml(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return withoutForbidden(text).replace(/[&<>"'\r]/g, reference);
}

/** An element for the HTML of an item, in which nothing ends a CDATA section, and no character is forbidden. */
export function htmlElement(name: string, attributes: Attributes = {}): Xml {
  return `<${name}${toAttributes(attributes)}><![CDATA[${HTML_PLACE}]]></${name}>` as Xml;
}

/** Also escapes tabs and line ends, which parsers normalize to spaces in attributes. */
function escapeAttribute(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return withoutForbidden(text).replace(SPECIAL, reference);
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
