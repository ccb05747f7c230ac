import { createReadStream } from 'node:fs';
import path from 'node:path';
import sax, { type Tag } from 'sax';
import { Invalid } from './errors.ts';

/** An element with the text of its own, and its elements. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
  /** Where it stands in the text of its parent. */
  at: number;
};

/** One record, and the line on which it ends. */
export type XmlRecord = { element: XmlElement; line: number };

/** An ampersand that begins no entity: plugins write addresses so. */
const BARE_SIGN = 'Invalid character in entity name';
/** In characters: a text of a post has at most a million, and HTML has several times more. */
const ELEMENT_MAX = 8_000_000;
const RECORD_MAX = 24_000_000;
const DEPTH_MAX = 20;
const CHILDREN_MAX = 200_000;

/**
 * The elements of an XML file with these names, one after the other, so that only one is in memory. Throws Invalid,
 * with the line, for what is not well-formed, has a document type, or is too large. A document type that only names
 * its file, which is never read, is allowed on demand.
 */
export async function* readXmlRecords(
  file: string,
  isRecord: (name: string, parent: string) => boolean,
  { allowDoctype = false }: { allowDoctype?: boolean } = {},
): AsyncGenerator<XmlRecord> {
  const found: XmlRecord[] = [];
  const parser = createParser(file, { isRecord, allowDoctype }, (record) => found.push(record));
  let decoder: TextDecoder | null = null;

  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    decoder ??= decoderFor(chunk, file);
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* found.splice(0);
  }
  if (decoder === null) throw new Invalid(`${path.basename(file)} is empty`);
  parser.write(decoder.decode());
  parser.close();
  yield* found.splice(0);
}

function createParser(
  file: string,
  { isRecord, allowDoctype }: { isRecord: (name: string, parent: string) => boolean; allowDoctype: boolean },
  add: (record: XmlRecord) => void,
): sax.SAXParser {
  const parser = sax.parser(true, { position: true });
  const refuse = (reason: string): never => {
    throw new Invalid(`${path.basename(file)}, line ${parser.line + 1}: ${reason}`);
  };
  /** The names of the elements around the record, and the elements within it. */
  const outer: string[] = [];
  const open: XmlElement[] = [];
  let size = 0;
  let count = 0;

  const addText = (text: string) => {
    const current = open.at(-1);
    if (!current) return;
    size += text.length;
    if (current.text.length + text.length > ELEMENT_MAX || size > RECORD_MAX) {
      refuse(`<${current.name}> has more than ${ELEMENT_MAX} characters`);
    }
    current.text += text;
  };

  parser.onerror = ({ message }) => {
    const [reason = ''] = message.split('\n');
    if (reason !== BARE_SIGN) refuse(reason);
    // The parser has added the sign to the text.
    (parser as { error: Error | null }).error = null;
  };
  parser.ondoctype = (doctype) => {
    if (!allowDoctype || doctype.includes('[')) refuse('A document type is not allowed');
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onopentag = (tag) => {
    const { name, attributes } = tag as Tag;
    const parent = open.at(-1);
    if (!parent && !isRecord(name, outer.at(-1) ?? '')) outer.push(name);
    else {
      const element = { name, attributes, text: '', children: [], at: parent?.text.length ?? 0 };
      parent?.children.push(element);
      open.push(element);
      if (++count > CHILDREN_MAX) refuse(`A record has more than ${CHILDREN_MAX} elements`);
    }
    if (outer.length + open.length > DEPTH_MAX) refuse('The elements are nested too deeply');
  };
  parser.onclosetag = () => {
    const element = open.pop();
    if (!element) outer.pop();
    if (!element || open.length > 0) return;
    [size, count] = [0, 0];
    add({ element, line: parser.line + 1 });
  };
  return parser;
}

/** Another encoding than UTF-8 is named in the first line. */
function decoderFor(start: Buffer, file: string): TextDecoder {
  const [, encoding = 'utf-8'] = /^[^>]{0,200}encoding=["']([\w-]+)/.exec(start.toString('latin1')) ?? [];
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new Invalid(`${path.basename(file)}: the encoding "${encoding}" is unknown`);
  }
}

/** The text of the first child with this name. */
export function childText({ children }: XmlElement, name: string): string {
  return children.find((child) => child.name === name)?.text ?? '';
}

export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}
