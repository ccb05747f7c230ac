import { Names } from '#server/content/names.ts';

/** Parameters that make another page or picture of an address. */
const PAGES = ['page', 'comments'];

const ENDINGS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'image/avif': '.avif',
  'image/svg+xml': '.svg',
  'video/mp4': '.mp4',
  'video/webm': '.webm',
  'video/ogg': '.ogv',
};

/**
 * Path and query of an address without what makes no other file: a search, a comment that is shown on a page, where a
 * form returns to.
 */
export function toTarget({ pathname, searchParams }: URL): string {
  const width = pathname.startsWith('/api/media/') ? searchParams.get('w') : null;
  if (width !== null) return `${pathname}?w=${width}`;
  const kept = PAGES.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null || value === '1' ? [] : `${name}=${value}`;
  });
  return kept.length > 0 ? `${pathname}?${kept.join('&')}` : pathname;
}

/** The file of an address: a page is a folder, so that its address works on any file server; null if there can be none. */
export function toFile(target: string, type: string): string | null {
  const [pathname = '', query] = target.split('?', 2);
  const media = /^\/api\/media\/([\w-]+)(?:\.\w+)?(\/thumbnail)?$/.exec(pathname);
  if (media) {
    const size = query?.replace('w=', '-') ?? (media[2] ? '-thumbnail' : '');
    return `media/${media[1]}${size}${ENDINGS[type] ?? ''}`;
  }
  const parts = (pathname + (query === undefined ? '' : `/${query.replace(/[=&]/g, '/')}`)).split('/');
  const names = parts.filter(Boolean).map(toName);
  if (names.some((name) => name === null)) return null;
  return type === 'text/html' ? [...names, 'index.html'].join('/') : names.join('/');
}

/** A part of a path as the name of a file; a long one is shortened. */
function toName(part: string): string | null {
  try {
    const name = decodeURIComponent(part);
    return /[/\\\0]|^\.{1,2}$/.test(name) ? null : new Names().give({ stem: name, key: name });
  } catch {
    return null;
  }
}

/** The address of a file from the root of the copy, without a slash before it. */
export function toAddress(file: string): string {
  return file
    .replace(/(^|\/)index\.html$/, '$1')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}

/** The address of a file as a page of the copy links to it. */
export function relativeAddress(from: string, to: string): string {
  const here = from.split('/').slice(0, -1);
  const there = to.split('/');
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared++;
  const up = '../'.repeat(here.length - shared);
  return up + toAddress(there.slice(shared).join('/')) || './';
}
