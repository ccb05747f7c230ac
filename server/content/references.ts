import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isRelative } from '#server/markdown/links.ts';

/** What a relative address in a content file leads to. `path` is absolute, without symbolic links. */
export type Reference =
  | { kind: 'file'; path: string; suffix: string }
  | { kind: 'missing' }
  | { kind: 'outside' };

/** Where a path from `/` is looked for: in the content folder, and where generators of sites keep their files. */
export const ROOTS = ['', 'static', 'public', 'assets'];

/** Query and fragment. A file's name can contain these characters too. */
const SUFFIX = /[?#].*$/s;

/** True for a relative address, and for a path from `/` that is not that of a stored file. */
export function isInFolder(url: string): boolean {
  return isRelative(url) || /^\/(?![/\\]|api\/media\/)./.test(url);
}

/** An address in `file`, which is relative to `root`. */
type Written = { root: string; file: string; url: string };

/**
 * Finds the file for an address. A relative one is resolved from the file itself, or else from `posts/` as if each post
 * were one file there; a path from `/` from `ROOTS`. Files outside the content folder are never returned, whether by
 * `..` or by a symbolic link.
 */
export async function resolveReference(written: Written): Promise<Reference> {
  let isOutside = false;
  for (const { absolute, suffix, isLikely } of placesOf(written)) {
    const found = await fileAt(absolute, written.root);
    if (found === 'outside') isOutside ||= isLikely;
    else if (found) return { kind: 'file', path: found, suffix };
  }

  return { kind: isOutside ? 'outside' : 'missing' };
}

type Place = { absolute: string; suffix: string; isLikely: boolean };

/** The absolute paths that an address may mean, the likely ones first. */
export function placesOf({ root, file, url }: Written): Place[] {
  const folder = path.dirname(path.join(root, file));
  const isFromRoot = url.startsWith('/');
  const bases = isFromRoot ? ROOTS.map((name) => path.join(root, name)) : [folder, path.dirname(folder)];

  return bases.flatMap((base) =>
    spellings(isFromRoot ? url.slice(1) : url).map(([name, suffix]) => ({
      absolute: path.resolve(base, name),
      suffix,
      isLikely: base === bases[0],
    })),
  );
}

/** The names to try for a file: as written and percent-decoded, each with and without query and fragment. */
function spellings(url: string): [name: string, suffix: string][] {
  const suffix = SUFFIX.exec(url)?.[0] ?? '';
  const bare = url.slice(0, url.length - suffix.length);
  // A replaced address has no brackets around it, in which blanks are possible.
  const escaped = suffix.replace(/\s/g, encodeURIComponent);
  const names = [bare, decoded(bare)].map((name): [string, string] => [name, escaped]);
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
