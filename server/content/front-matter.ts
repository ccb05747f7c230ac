import { isMap, isPair, LineCounter, parseDocument, visit } from 'yaml';
import { TEXT_FIELDS } from '#contract/posts/text-fields.ts';
import type { Tag } from '#contract/tags.ts';
import type { ContentVersion } from './model.ts';

/**
 * The parts of a content file. Every scalar of the front matter is a string or null, so that a title `2024`
 * or `no` stays a string.
 */
export type ParsedFile = {
  fields: Record<string, unknown>;
  content: string;
  contentLine: number;
  warnings: { line: number; message: string }[];
  lineOf: (path: PropertyKey[]) => number;
};

export class FrontMatterError extends Error {
  override name = 'FrontMatterError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

export const FRONT_MATTER = /^---[ \t]*\n((?:[^\n]*\n)*?)---[ \t]*(?:\n|$)/;
/**
 * In characters. The longest fields take a third of it. The limit exists because a YAML parser's time can grow
 * quadratically.
 */
const FRONT_MATTER_MAX = 64_000;
// The `---` line above the YAML.
const LINES_BEFORE = 1;

/**
 * Splits a file with LF line ends into front matter and content. One empty line after the front matter is
 * skipped, and a heading that repeats the title; everything else is content to the last character. Throws
 * FrontMatterError.
 */
export function parseFile(text: string): ParsedFile {
  const match = FRONT_MATTER.exec(text);
  if (!match) throw new FrontMatterError(missingFence(text), 1);

  const lines = new LineCounter();
  const yaml = match[1] ?? '';
  if (yaml.length > FRONT_MATTER_MAX) {
    throw new FrontMatterError(`The front matter is longer than ${FRONT_MATTER_MAX} characters`, 1);
  }

  const document = parseDocument(yaml, {
    lineCounter: lines,
    prettyErrors: false,
    schema: 'failsafe',
    customTags: ['null'],
  });

  const lineAt = (offset: number) => lines.linePos(offset).line + LINES_BEFORE;
  const [error] = document.errors;
  if (error)
    throw new FrontMatterError(
      `The front matter is not valid YAML: ${error.message}`,
      lineAt(beginningOf(document, error.pos[0])),
    );

  if (document.contents !== null && !isMap(document.contents)) {
    throw new FrontMatterError('The front matter must be a list of "field: value" lines', 2);
  }

  const fields = toFields(document);
  const written = text.slice(match[0].length).replace(/^\n/, '');
  const content = afterTitle(written, fields.title) ?? written;
  return {
    fields,
    content,
    contentLine: text.slice(0, text.length - content.length).split('\n').length,
    warnings: findCutValues(document, yaml).map(({ offset, message }) => ({ line: lineAt(offset), message })),
    lineOf: (path) => lineOf(document, path, lineAt),
  };
}

const FIELDS = TEXT_FIELDS.filter((name) => name !== 'content');

/** Formats a version as the file that `parseFile` reads back. Strings are written as JSON, a subset of YAML 1.2. */
export function formatFile(version: Omit<ContentVersion, 'tags'> & { tags: Omit<Tag, 'id'>[] }): string {
  const text = (value: string | null) => (value === null ? null : JSON.stringify(value));
  const tags = version.tags.map((tag) => `\n  - ${formatTag(tag)}`).join('');
  const fields: [string, string | null][] = [
    ['slug', text(version.slug)],
    ...FIELDS.map((name): [string, string | null] => [name, text(version[name])]),
    ['draft', version.draft ? 'true' : null],
    ['pinned', version.pinned ? 'true' : null],
    // A page has no comments.
    ['comments', version.commentsOpen || version.page ? null : 'closed'],
    ['series', text(version.series?.slug ?? null)],
    ['seriesPart', version.series ? String(version.series.part) : null],
    ['menu', version.page?.menu ?? null],
    ['menuOrder', version.page ? String(version.page.order) : null],
    ['publishedAt', version.publishedAt?.toISOString() ?? null],
    ['updatedAt', version.updatedAt?.toISOString() ?? null],
    ['author', text(version.authorName)],
    ['coverImage', text(version.coverImage)],
  ];

  const formerSlugs = version.formerSlugs.map((slug) => `\n  - ${JSON.stringify(slug)}`).join('');
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : `${name}: ${value}\n`));
  const lists = [tags && `tags:${tags}\n`, formerSlugs && `formerSlugs:${formerSlugs}\n`];

  // The first of two headings is the one that reading the file drops.
  const isRepeated = afterTitle(version.content, version.title) !== null;
  const heading = isRepeated ? `# ${version.title.trim()}\n\n` : '';

  return `---\n${[...lines, ...lists].join('')}---\n\n${heading}${version.content}`;
}

function formatTag({ slug, nameUk, nameEn }: Omit<Tag, 'id'>): string {
  const fields = Object.entries({ slug, nameUk, nameEn }).filter(([, value]) => value !== null);
  return `{ ${fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ')} }`;
}

function missingFence(text: string): string {
  if (!/^---[ \t]*\n/.test(text)) return 'The file must begin with front matter between two "---" lines';
  return 'The front matter has no "---" line at its end';
}

/** The content after a first line that is the title as a heading; null if there is no such line, or nothing after it. */
function afterTitle(content: string, title: unknown): string | null {
  const match = /^(?:[ \t]*\n)* {0,3}#[ \t]+([^\n]*)(?:\n(?:[ \t]*(?:\n|$))?|$)/.exec(content);
  if (!match || typeof title !== 'string') return null;

  const [wanted, heading] = [title, match[1] ?? ''].map((line) => line.normalize('NFC').trim());
  const rest = content.slice(match[0].length);
  const isTitle = heading === wanted || heading?.replace(/(?<![ \t])[ \t]+#+$/, '') === wanted;
  return isTitle && rest.trim() !== '' ? rest : null;
}

export type YamlDocument = ReturnType<typeof parseDocument>;

function toFields(document: YamlDocument): Record<string, unknown> {
  const value = toValue(document);
  if (value instanceof ReferenceError) throw new FrontMatterError(value.message, 2);
  return value ?? {};
}

/** The value of a document; the package's error for aliases that would expand without bound or have no anchor. */
export function toValue(document: YamlDocument): ReturnType<YamlDocument['toJS']> {
  try {
    return document.toJS();
  } catch (error) {
    if (error instanceof ReferenceError) return error;
    throw error;
  }
}

/** For a missing quote the parser reports the end of the file; the start of the scalar is more useful. */
function beginningOf(document: YamlDocument, offset: number): number {
  let beginning = offset;
  visit(document, {
    Scalar(_, { range }) {
      if (range && range[0] <= offset && offset <= range[2]) beginning = range[0];
    },
  });
  return beginning;
}

/** Values without quotes that end before a number sign, as in `title: Issue #5`: YAML reads the rest as a comment. */
function findCutValues(document: YamlDocument, yaml: string): { offset: number; message: string }[] {
  const found: { offset: number; message: string }[] = [];
  visit(document, {
    Scalar(place, { type, range }, parents) {
      if (place === 'key' || type !== 'PLAIN' || !range) return;
      const key = parents.findLast(isPair)?.key;
      const [offset, end] = range;
      const rest = /^[ \t]*(#.*)/.exec(yaml.slice(end, end + 1_000))?.[1];
      const isText = (FIELDS as readonly unknown[]).includes(String(key));
      if (rest === undefined || (/^#\s/.test(rest) && !isText)) return;
      found.push({
        offset,
        message: `${key}: "${rest}" is a comment in YAML; put the value in quotes to keep it`,
      });
    },
  });
  return found;
}

/** The line of the value at `path`, or of the nearest value around it. */
export function lineOf(
  document: YamlDocument,
  path: PropertyKey[],
  lineAt: (offset: number) => number,
): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    const range = typeof node === 'object' && node && 'range' in node ? node.range : null;
    if (Array.isArray(range)) return lineAt(range[0]);
  }
  return 1;
}
