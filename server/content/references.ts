import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** What a relative address in a content file leads to. `path` is absolute, without symbolic links. */
export type Reference =
  | { kind: 'file'; path: string; suffix: string }
  | { kind: 'missing' }
  | { kind: 'outside' };

const ENDING = String.raw`\.(?:jpe?g|jfif|a?png|webp|gif|avif|heic|svg|mp4|m4v|mov|webm|og[gv])`;
const MEDIA_NAME = new RegExp(`${ENDING}$`, 'i');
const MEDIA_ENDING = new RegExp(`${ENDING}\\b`, 'i');

/** Query and fragment. A file's name can contain these characters too. */
const SUFFIX = /[?#].*$/s;

/** True if an address ends like the name of a picture or video. Any other address may lead to a page. */
export function isMediaName(url: string): boolean {
  return MEDIA_NAME.test(url.replace(SUFFIX, ''));
}

/** False if a text has no address for which `isMediaName` is true. */
export function mayNameMedia(text: string): boolean {
  return MEDIA_ENDING.test(text);
}

/**
 * Finds the file for a relative address in `file` (relative to `root`). It is resolved from the file itself, or else
 * from `posts/` as if each post were one file there. Files outside the content folder are never returned, whether by
 * `..` or by a symbolic link.
 */
export async function resolveReference({
  root,
  file,
  url,
}: {
  root: string;
  file: string;
  url: string;
}): Promise<Reference> {
  const folder = path.dirname(path.join(root, file));
  let isOutside = false;
  for (const base of [folder, path.dirname(folder)]) {
    for (const [name, suffix] of spellings(url)) {
      const found = await fileAt(path.resolve(base, name), root);
      if (found === 'outside') isOutside ||= base === folder;
      else if (found) return { kind: 'file', path: found, suffix };
    }
  }

  return { kind: isOutside ? 'outside' : 'missing' };
}

/** The names to try for a file: as written and percent-decoded, each with and without query and fragment. */
function spellings(url: string): [name: string, suffix: string][] {
  const suffix = SUFFIX.exec(url)?.[0] ?? '';
  const bare = url.slice(0, url.length - suffix.length);
  const names = [bare, decoded(bare)].map((name): [string, string] => [name, suffix]);
  return suffix === '' ? names : [[url, ''], [decoded(url), ''], ...names];
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    // A percent sign that does not start an escape is part of the name.
    return url;
  }
}

async function fileAt(absolute: string, root: string): Promise<string | 'outside' | null> {
  if (absolute.includes('\0')) return null;
  if (!isInside(absolute, root)) return 'outside';
  try {
    const real = await realpath(absolute);
    if (!isInside(real, root)) return 'outside';
    return (await stat(real)).isFile() ? real : null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' || code === 'ELOOP') return null;
    throw error;
  }
}

function isInside(absolute: string, root: string): boolean {
  const relative = path.relative(root, absolute);
  return (
    relative !== '' &&
    !relative.startsWith(`..${path.sep}`) &&
    relative !== '..' &&
    !path.isAbsolute(relative)
  );
}
