import { isPair, visit } from 'yaml';
import { TEXT_FIELDS } from '#contract/posts/text-fields.ts';
import type { Tag } from '#contract/tags.ts';
import { withoutEscapedControls } from './control-characters.ts';
import { fieldOf } from './fields/aliases.ts';
import { FileError, FRONT_MATTER, type ParsedYaml, parseYaml } from './fields/yaml.ts';
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

/**
 * In characters. The longest fields take a third of it. The limit exists because a YAML parser's time can grow
 * quadratically.
 */
const FRONT_MATTER_MAX = 64_000;
// The `---` line above the YAML.
const LINES_BEFORE = 1;

/**
 * Splits a file with LF line ends into front matter and content. One empty line after the front matter is
 * skipped, and a heading that repeats the title; everything else is content to the last character. Throws FileError.
 */
export function parseFile(text: string): ParsedFile {
  const match = FRONT_MATTER.exec(text);
  if (!match) throw new FileError(missingFence(text), 1);

  const source = match[1] ?? '';
  if (source.length > FRONT_MATTER_MAX) {
    throw new FileError(`The front matter is longer than ${FRONT_MATTER_MAX} characters`, 1);
  }

  const yaml = parseYaml(source, { linesBefore: LINES_BEFORE, schema: 'failsafe', customTags: ['null'] });
  const warnings = findCutValues(yaml, source);
  const fields = withoutEscapedControls(yaml.value ?? {}, (place, message) =>
    warnings.push({ line: yaml.lineOf(place), message: `${place.map(String).join('.')}: ${message}` }),
  );
  if (!isFields(fields)) throw new FileError('The front matter must be a list of "field: value" lines', 2);

  const written = text.slice(match[0].length).replace(/^\n/, '');
  const content = afterTitle(written, fields.title) ?? written;
  return {
    fields,
    content,
    contentLine: text.slice(0, text.length - content.length).split('\n').length,
    warnings,
    lineOf: yaml.lineOf,
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

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values without quotes that end before a number sign, as in `title: Issue #5`: YAML reads the rest as a comment. */
function findCutValues({ document, lineAt }: ParsedYaml, source: string): ParsedFile['warnings'] {
  const found: ParsedFile['warnings'] = [];
  visit(document, {
    Scalar(place, { type, range }, parents) {
      if (place === 'key' || type !== 'PLAIN' || !range) return;
      const key = parents.findLast(isPair)?.key;
      const [offset, end] = range;
      const rest = /^[ \t]*(#.*)/.exec(source.slice(end, end + 1_000))?.[1];
      const isText = (FIELDS as readonly string[]).includes(fieldOf(String(key), FIELDS));
      if (rest === undefined || (/^#\s/.test(rest) && !isText)) return;
      found.push({
        line: lineAt(offset),
        message: `${key}: "${rest}" is a comment in YAML; put the value in quotes to keep it`,
      });
    },
  });
  return found;
}
