import { type Dirent, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '#contract/locales.ts';
import { slugFromTitle } from '#contract/posts/transliteration.ts';
import { Invalid } from '#server/errors.ts';
import {
  countFields,
  type Note,
  noteOtherAuthors,
  type SourceItem,
  type SourceSite,
  type Warning,
} from '#server/moving/model.ts';
import {
  type Fields,
  fieldsOf,
  listField,
  readFrontMatter,
  readSettings,
  textField,
  timeField,
} from './front-matter.ts';
import { localeOfCode, localeOfText } from './language.ts';

export type FolderFile = { name: string; fields: Fields; content: string; warnings: Warning[]; note: Note };

const TEXT_FILE = /\.(?:md|markdown|mdown|html?)$/i;
const FILE_BYTES_MAX = 8_000_000;
const FILES_MAX = 200_000;
const DEPTH_MAX = 20;
/** What generators write, and what programs keep. */
const SKIPPED =
  /^(?:\.|node_modules$|public$|_site$|resources$|themes$|_layouts$|_includes$|_sass$|layouts$|archetypes$|vendor$)/;

/** The settings of a site, from the first of these files that exists. */
export async function readFolderSettings(root: string, names: string[]): Promise<Fields> {
  const name = names.find((one) => existsSync(path.join(root, one)));
  return name === undefined ? {} : readSettings(name, await readFile(path.join(root, name), 'utf8'));
}

/** The files with front matter below a folder of the root, in the order of their names. Links are not followed. */
export async function* readFolderFiles(
  root: string,
  { folder = '', site }: { folder?: string; site: SourceSite },
): AsyncGenerator<FolderFile> {
  if (!(await stat(root).catch(() => null))?.isDirectory()) throw new Invalid(`${root} is not a folder`);
  let count = 0;
  for await (const name of walk(root, '', 0)) {
    if (++count > FILES_MAX) throw new Invalid(`The folder has more than ${FILES_MAX} files`);
    if (!TEXT_FILE.test(name) || !name.startsWith(folder)) continue;
    const warnings: Warning[] = [];
    const note: Note = (message) => warnings.push({ place: name, line: null, message });
    const read = await readOne(path.join(root, name), note);
    if (read) yield { name, ...read, warnings, note };
    else site.warnings.push(...warnings);
  }
}

/**
 * The items of the files below a folder of the root. `toItem` returns the reason why a file is left out, or null if it
 * has nothing to say. Throws Invalid if there are no files.
 */
export async function* readFolderItems(
  { root, folder = '', site }: { root: string; folder?: string; site: SourceSite },
  toItem: (file: FolderFile) => SourceItem | string | null,
): AsyncGenerator<SourceItem> {
  let count = 0;
  for await (const file of readFolderFiles(root, { folder, site })) {
    count++;
    const read = new Set<string>();
    const item = toItem({ ...file, fields: noteReads(file.fields, read) });
    if (typeof item === 'object') {
      if (!item) continue;
      const unread = Object.keys(file.fields).filter((name) => !read.has(name));
      countFields(site, unread);
      yield item;
      continue;
    }
    file.note(`Left out: ${item}`);
    site.warnings.push(...file.warnings);
  }
  if (count === 0) throw new Invalid(`${path.basename(root)} has no texts with front matter`);
}

/** The same fields, which add the names of those that are read. */
function noteReads(fields: Fields, read: Set<string>): Fields {
  return new Proxy(fields, {
    get(target, name) {
      read.add(String(name));
      return Reflect.get(target, name);
    },
  });
}

/** What the front matter or the path names, else the language of the site, else that of the text. */
export function localeOfFile(
  named: string,
  { site, title, content }: { site: string; title: string; content: string },
): Locale | null {
  if (named) return localeOfCode(named);
  return localeOfCode(site) ?? localeOfText(`${title} ${content}`);
}

async function readOne(file: string, note: Note) {
  if ((await stat(file)).size > FILE_BYTES_MAX) {
    note(`Left out: the file has more than ${FILE_BYTES_MAX} bytes`);
    return null;
  }
  const bytes = await readFile(file);
  const text = new TextDecoder().decode(bytes);
  if (text.includes('\uFFFD') && !bytes.includes('\uFFFD'))
    note('The file is not UTF-8: some letters are lost');
  try {
    const read = readFrontMatter(text);
    // Other HTML files are parts of pages.
    if (!read && !/\.html?$/i.test(file)) note('Left out: it has no front matter');
    return read;
  } catch (error) {
    note(
      `Left out: its front matter can’t be read: ${error instanceof Error ? error.message.split('\n')[0] : ''}`,
    );
    return null;
  }
}

async function* walk(root: string, folder: string, depth: number): AsyncGenerator<string> {
  if (depth > DEPTH_MAX) return;
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.test(entry.name)) continue;
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, name, depth + 1);
    else if (entry.isFile()) yield name;
  }
}

/** The language and the rest of a path such as `en/posts/a.md` or `posts/a.en.md`. */
export function languageOfPath(name: string): { code: string; bare: string } {
  const suffix = /^(.*)\.([a-z]{2,3}(?:-[a-z]{2,4})?)(\.\w+)$/i.exec(name);
  if (suffix && isLanguage(suffix[2] ?? ''))
    return { code: suffix[2] ?? '', bare: `${suffix[1]}${suffix[3]}` };
  const segments = name.split('/');
  const at = segments.slice(0, -1).findIndex((segment) => isLanguage(segment));
  if (at === -1) return { code: '', bare: name };
  return { code: segments[at] ?? '', bare: segments.toSpliced(at, 1).join('/') };
}

/** Codes of languages that sites have besides these two: they must not be taken for folders of a section. */
function isLanguage(text: string): boolean {
  const others =
    /^(?:ar|be|bg|ca|cs|da|de|el|es|et|fa|fi|fr|he|hi|hr|hu|it|ja|ka|ko|lt|lv|nl|no|pl|pt|ro|ru|sk|sl|sr|sv|tr|vi|zh)(?:-[a-z]{2,4})?$/i;
  return localeOfCode(text) !== null || others.test(text);
}

/** What Hugo and Jekyll name alike. */
export function commonFields(
  { fields, content, warnings, note, name }: FolderFile,
  { site, markdown = content, now }: { site: SourceSite; markdown?: string; now: Date },
): Omit<SourceItem, 'id' | 'kind' | 'locale' | 'group' | 'slug' | 'publishedAt' | 'addresses'> {
  const expires = timeField(fields, 'expirydate');
  const isExpired = expires !== null && new Date(expires) <= now;
  if (isExpired) note('It has expired: it becomes a draft');
  const isHidden =
    fields.published === false || ['hidden', 'private', 'unlisted'].some((one) => fields[one] === true);
  if (isHidden) note('It was hidden: it becomes a draft');
  return {
    title: textField(fields, 'title', 'linktitle'),
    markdown: markdown.replaceAll(/^[ \t]*<!--\s*more\s*-->[ \t]*\n?/gm, '').trim(),
    excerpt: textField(fields, 'description', 'summary', 'excerpt', 'subtitle'),
    metaTitle: textField(fields, 'seo_title', 'metatitle', 'seotitle'),
    metaDescription: '',
    updatedAt: timeField(fields, 'lastmod', 'last_modified_at', 'updated', 'modified'),
    draft: fields.draft === true || isExpired || isHidden,
    pinned: fields.pinned === true || fields.sticky === true,
    commentsOpen: fields.comments !== false,
    cover: coverOf(fields, name),
    author: authorOf(fields, site, note),
    terms: listField(fields, 'tags', 'categories', 'category', 'tag').flatMap(
      (term) => addTerm(term, site, ['tags', 'tag', 'categories', 'category']) ?? [],
    ),
    comments: [],
    warnings,
  };
}

function coverOf(fields: Fields, file: string): string | null {
  const nested = ['cover', 'image', 'header', 'featured_image'].map((name) => fieldsOf(fields[name]));
  const inside = nested.map((one) => textField(one, 'image', 'src', 'path', 'url', 'teaser', 'feature'));
  const own = textField(
    fields,
    'cover',
    'coverimage',
    'image',
    'featured_image',
    'feature_image',
    'thumbnail',
    'banner',
  );
  const found = own || inside.find((one) => one !== '') || listField(fields, 'images')[0];
  return found ? siteFile(found, file) : null;
}

function authorOf(fields: Fields, site: SourceSite, note: Note): string | null {
  const named = ['author', 'authors'].flatMap((name) => fields[name] ?? []);
  const names = named.flatMap((one) =>
    typeof one === 'object' ? textField(fieldsOf(one), 'name') || [] : listField({ one }, 'one'),
  );
  const [name, ...others] = new Set(names);
  if (!name) return null;
  noteOtherAuthors(others, note);
  const slug = slugFromTitle(name);
  if (!site.authors.has(name) && slug !== '')
    site.authors.set(name, { slug, name, bio: '', addresses: [`/authors/${slug}`] });
  return name;
}

/** Returns the key of a term; null for a name without letters. Its pages were in the sections. */
export function addTerm(name: string, { terms }: SourceSite, sections: string[] = []): string | null {
  const slug = slugFromTitle(name);
  if (slug === '') return null;
  const plain = name.toLowerCase().replaceAll(/\s+/g, '-');
  const addresses = sections.map((section) => `/${section}/${plain}`);
  if (!terms.has(slug)) terms.set(slug, { slug, name, locale: null, group: null, addresses });
  return slug;
}

/** The path of a file of the site, from its root, for an address in one of its texts. */
export function siteFile(url: string, file: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(url)) return url;
  return `/${path.posix.join(path.posix.dirname(file), url)}`;
}

/** The address of a post by the pattern of a site, such as `/:year/:slug/`. */
export function fillPermalink(pattern: string, values: Record<string, string>): string {
  const filled = pattern.replaceAll(/:(\w+)/g, (_whole, name: string) => values[name] ?? '');
  return `/${filled}`.replaceAll(/\/{2,}/g, '/');
}

/** The parts of a date for permalinks. */
export function dateParts(publishedAt: string | null): Record<string, string> {
  const [year = '', month = '', day = ''] = publishedAt?.slice(0, 10).split('-') ?? [];
  return {
    year,
    month,
    day,
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    short_year: year.slice(2),
  };
}
