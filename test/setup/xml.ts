import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

const SCHEMAS = path.resolve(import.meta.dirname, '..', 'fixtures', 'schemas');
const IMPORTED = ['sitemap-types.xsd', 'sitemap-image.xsd', 'sitemap-news.xsd', 'xhtml-link.xsd'];

/** Pages of 64 KiB. A sitemap of a test takes a few. */
const MEMORY_PAGES = 2_048;

/** The errors of `xmllint` against a schema of `test/fixtures/schemas`, or of well-formedness without one. */
export async function xmlProblems(
  xml: string,
  schema: 'sitemap.xsd' | 'siteindex.xsd' | 'atom.rng' | 'rss.rng' | 'tmx.rng' | 'xliff.rng' | null,
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

  const problems = result.errors.map((error) => error.rawMessage);
  return schema === 'atom.rng' ? [...problems, ...atomProblems(xml)] : problems;
}

/** Rules of RFC 4287 that no grammar expresses. */
function atomProblems(xml: string): string[] {
  const [head = '', ...rest] = xml.split(/<entry(?: [^>]*)?>/);
  const entries = rest.map((entry) => entry.split('</entry>')[0] ?? '');
  const hasAuthor = /<author[ >]/.test(head);
  const problems = entries.flatMap((entry) => {
    const alternates = alternatesOf(entry);
    const hasContent = /<content[ >]/.test(entry);
    return [
      ...(hasAuthor || /<author[ >]/.test(entry) ? [] : ['4.1.1: an entry and its feed have no author']),
      ...(hasContent || alternates.length > 0
        ? []
        : ['4.1.2: an entry has neither content nor an alternate']),
      ...(/<content [^>]*src=/.test(entry) && !/<summary[ >]/.test(entry) ? ['4.1.2: no summary'] : []),
    ];
  });

  for (const part of [head, ...entries]) {
    const alternates = alternatesOf(part);
    if (new Set(alternates).size < alternates.length) problems.push('4.1.1: two alternates alike');
  }

  const versions = entries.map((entry) => `${textsOf(entry, 'id')} ${textsOf(entry, 'updated')}`);
  if (new Set(versions).size < versions.length) problems.push('4.1.1: an entry twice at the same time');
  if (entries.length === 0 && !hasAuthor && /<feed[ >]/.test(head)) problems.push('4.1.1: no author');

  return problems;
}

/** Type and language of each alternate link. */
function alternatesOf(part: string): string[] {
  return attributesOf(part, 'link')
    .filter(({ rel = 'alternate' }) => rel === 'alternate')
    .map(({ type, hreflang }) => `${type} ${hreflang}`);
}

/** The texts of all elements with a name, in order. */
export function textsOf(xml: string, name: string): string[] {
  const content = String.raw`(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))`;
  const elements = xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>${content}</${name}>`, 'g'));
  return Array.from(elements, ([, verbatim, text = '']) => verbatim ?? unescaped(text));
}

/** The attributes of all elements with a name, in order. */
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
