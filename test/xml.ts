import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

const SCHEMAS = path.resolve(import.meta.dirname, 'fixtures/schemas');
const IMPORTED = ['sitemap-types.xsd', 'sitemap-image.xsd', 'sitemap-news.xsd', 'xhtml-link.xsd'];

/** One 64 KiB page of memory; a sitemap of a test is a few of them. */
const MEMORY_PAGES = 2_048;

/** What `xmllint` says against a schema of `test/fixtures/schemas`, or of well-formedness alone; [] is all right. */
export async function xmlProblems(
  xml: string,
  schema: 'sitemap.xsd' | 'siteindex.xsd' | 'atom.rng' | null,
): Promise<string[]> {
  const file = (fileName: string) => ({
    fileName,
    contents: readFileSync(path.join(SCHEMAS, fileName), 'utf8'),
  });
  const result = await validateXML({
    xml: [{ fileName: 'document.xml', contents: xml }],
    maxMemoryPages: MEMORY_PAGES,
    ...(schema === null
      ? { normalization: 'c14n' as const }
      : {
          schema: [file(schema)],
          extension: schema.endsWith('.rng') ? ('relaxng' as const) : ('schema' as const),
          preload: IMPORTED.map(file),
        }),
  });
  return result.errors.map((error) => error.rawMessage);
}

/** The text of every element of a name, in order. */
export function textsOf(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g')), ([, text = '']) =>
    unescaped(text),
  );
}

/** The attributes of every element of a name, in order. */
export function attributesOf(xml: string, name: string): Record<string, string>[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}((?: [^>]*?)?)/?>`, 'g')), ([, written = '']) =>
    Object.fromEntries(
      Array.from(written.matchAll(/([\w:]+)="([^"]*)"/g), ([, key = '', value = '']) => [
        key,
        unescaped(value),
      ]),
    ),
  );
}

function unescaped(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_, code, name) =>
    code === undefined ? (named[name] ?? '') : String.fromCodePoint(Number(code)),
  );
}
