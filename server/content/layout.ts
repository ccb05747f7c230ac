import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isLocale, LOCALES, type Locale } from '#contract/locales.ts';
import { POST_KINDS, type PostKind } from '#contract/posts/admin.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import { Invalid } from '#server/errors.ts';
import type { Problem } from './model.ts';

/**
 * One folder under `posts/` or `pages/`, its language files, and the parts of the post with unpublished changes. `name`
 * is its path there, with `/`.
 */
export type PostFolder = { kind: PostKind; name: string; locales: Locale[]; parts: DraftPart[] };

export type Layout = {
  /** The content folder, absolute, without symbolic links. */
  root: string;
  folders: PostFolder[];
  /** Files and folders that do not belong to any post. */
  strays: Problem[];
};

/** Where the folders of each kind are, in the order of the import. */
export const SECTIONS: Record<PostKind, string> = { post: 'posts', page: 'pages' };

const POSTS = SECTIONS.post;

/** The path of a language file, relative to the content folder, with `/`. */
export function contentPath({ kind, name }: Pick<PostFolder, 'kind' | 'name'>, locale: Locale): string {
  return `${SECTIONS[kind]}/${name}/${locale}.md`;
}

/** The path of the file with the working copy of a part. */
export function partPath({ kind, name }: Pick<PostFolder, 'kind' | 'name'>, part: DraftPart): string {
  return `${SECTIONS[kind]}/${name}/${partFile(part)}`;
}

function partFile(part: DraftPart): string {
  return `${part}.unpublished.${isLocale(part) ? 'md' : 'yaml'}`;
}

/** A name as Jekyll gives to files, such as `2024-01-31-slug`. */
export const DATED_NAME = /^(\d{4}-\d\d-\d\d)-(.+)$/s;

/** The slug of a post whose files name none. */
export function slugOfFolder({ name }: Pick<PostFolder, 'name'>): string {
  return path.posix.basename(name).normalize('NFC');
}

/**
 * The posts (`posts/{slug}/uk.md` and `en.md`, in folders of any depth) and pages (`pages/…`) of a content folder, or
 * the one file of it that `target` names. Throws Invalid if `target` is neither.
 */
export async function readLayout(target: string): Promise<Layout> {
  const absolute = await realpath(target).catch((error) => {
    throw isMissing(error) ? new Invalid(`${target} does not exist`) : error;
  });
  return (await stat(absolute)).isDirectory() ? readFolder(absolute, target) : readOneFile(absolute, target);
}

async function readFolder(root: string, target: string): Promise<Layout> {
  const entries = await readdir(path.join(root, POSTS), { withFileTypes: true }).catch((error) => {
    if (!isMissing(error)) throw error;
    throw new Invalid(`${target} is not a content folder: there is no folder "${POSTS}" in it`);
  });

  const layout: Layout = { root, folders: [], strays: [] };
  await readSection(layout, 'post', entries);
  const pages = await readdir(path.join(root, SECTIONS.page), { withFileTypes: true }).catch((error) => {
    if (!isMissing(error)) throw error;
    return [];
  });

  await readSection(layout, 'page', pages);
  return layout;
}

async function readSection(layout: Layout, kind: PostKind, entries: Dirent[]): Promise<void> {
  for (const entry of entries.sort(byName)) {
    if (entry.isDirectory()) await readPostFolder(layout, kind, entry.name);
    else addStray(layout, entry, `${SECTIONS[kind]}/${entry.name}`, `Not a folder of a ${kind}`);
  }
}

async function readPostFolder(layout: Layout, kind: PostKind, name: string): Promise<void> {
  const folder = `${SECTIONS[kind]}/${name}`;
  const entries = await readdir(path.join(layout.root, folder), { withFileTypes: true });
  const has = (file: string) => entries.some((entry) => entry.isFile() && entry.name === file);
  const locales = LOCALES.filter((locale) => has(`${locale}.md`));
  const parts = DRAFT_PARTS.filter((part) => has(partFile(part)));
  const read = new Set([...locales.map((locale) => `${locale}.md`), ...parts.map(partFile)]);

  if (read.size > 0) layout.folders.push({ kind, name, locales, parts });
  for (const entry of entries.sort(byName)) {
    const isMarkdown = /\.(md|markdown|mdx)$/i.test(entry.name);
    if (entry.isDirectory() && !isMarkdown) await readPostFolder(layout, kind, `${name}/${entry.name}`);
    if (!isMarkdown || read.has(entry.name)) continue;
    const reason = entry.isFile() ? 'Only uk.md and en.md are read' : 'Not a plain file';
    addStray(layout, entry, `${folder}/${entry.name}`, reason);
  }
}

function readOneFile(absolute: string, target: string): Layout {
  const segments = absolute.split(path.sep);
  const section = segments.findLastIndex(
    (name, index) => Object.values(SECTIONS).includes(name) && index < segments.length - 2,
  );
  const kind = POST_KINDS.find((one) => SECTIONS[one] === segments[section]);
  const locale = path.basename(absolute, '.md');
  if (!kind || !absolute.endsWith('.md') || !isLocale(locale)) {
    throw new Invalid(`${target} is not a file of a content folder: ${POSTS}/{slug}/uk.md or en.md`);
  }

  const folders = [{ kind, name: segments.slice(section + 1, -1).join('/'), locales: [locale], parts: [] }];
  return { root: segments.slice(0, section).join(path.sep) || path.sep, folders, strays: [] };
}

function addStray(layout: Layout, entry: Dirent, file: string, message: string): void {
  if (!entry.name.startsWith('.')) layout.strays.push({ file, line: null, message });
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : 1;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
