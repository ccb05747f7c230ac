import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isLocale, LOCALES, type Locale } from '#contract/locales.ts';
import { Invalid } from '../errors.ts';
import type { Problem } from './model.ts';

/** One folder under `posts/` and the language files in it. */
export type PostFolder = { name: string; locales: Locale[] };

export type Layout = {
  /** The content folder, absolute, without symbolic links. */
  root: string;
  folders: PostFolder[];
  /** Files and folders that can't be a post. */
  strays: Problem[];
};

const POSTS = 'posts';

/** The path of a language file, relative to the content folder, with `/`. */
export function contentPath(folder: string, locale: Locale): string {
  return `${POSTS}/${folder}/${locale}.md`;
}

/**
 * The posts of a content folder (`posts/{slug}/uk.md` and `en.md`), or the one file of it that `target` names.
 * Throws Invalid where `target` is neither.
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
  for (const entry of entries.sort(byName)) {
    if (entry.isDirectory()) await readPostFolder(layout, entry.name);
    else addStray(layout, entry, `${POSTS}/${entry.name}`, 'Not a folder of a post');
  }
  return layout;
}

async function readPostFolder(layout: Layout, name: string): Promise<void> {
  const entries = await readdir(path.join(layout.root, POSTS, name), { withFileTypes: true });
  const locales = LOCALES.filter((locale) =>
    entries.some((entry) => entry.isFile() && entry.name === `${locale}.md`),
  );
  if (locales.length > 0) layout.folders.push({ name, locales });
  for (const entry of entries.sort(byName)) {
    const isMarkdown = /\.(md|markdown|mdx)$/i.test(entry.name);
    if (!isMarkdown || locales.some((locale) => entry.name === `${locale}.md`)) continue;
    const reason = entry.isFile() ? 'Only uk.md and en.md are read' : 'Not a plain file';
    addStray(layout, entry, `${POSTS}/${name}/${entry.name}`, reason);
  }
}

function readOneFile(absolute: string, target: string): Layout {
  const folder = path.dirname(absolute);
  const locale = path.basename(absolute, '.md');
  const isInPlace = path.basename(path.dirname(folder)) === POSTS && absolute.endsWith('.md');
  if (!isInPlace || !isLocale(locale)) {
    throw new Invalid(`${target} is not a file of a content folder: ${POSTS}/{slug}/uk.md or en.md`);
  }
  const folders = [{ name: path.basename(folder), locales: [locale] }];
  return { root: path.resolve(folder, '..', '..'), folders, strays: [] };
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
