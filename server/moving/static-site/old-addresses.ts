import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { findAllRedirects } from '#server/moving/redirects/store.ts';
import { readAuthors } from '#server/posts/authors/authors.ts';
import { findAllFormerSlugs } from '#server/posts/former-slugs.ts';
import { findFormerSlugs } from '#server/tags/store.ts';
import { toAddress, toTarget } from './addresses.ts';
import { type Crawl, findFile } from './crawl.ts';
import type { SiteSource } from './source.ts';

/** `from` is a percent-encoded path, perhaps with a query; `to` an address from the root of the copy, or of another site. */
export type OldAddress = { from: string; to: string; isPrefix: boolean };

/** Where programs look for feeds. */
const FEEDS = ['feed', 'rss', 'rss.xml', 'feed.xml', 'atom.xml', 'index.xml'];

/** Every address that redirects: those of earlier slugs, of imports and feeds, and those of pictures. */
export async function listOldAddresses({
  source,
  found,
}: {
  source: SiteSource;
  found: Crawl['found'];
}): Promise<OldAddress[]> {
  const all: OldAddress[] = [];
  const add = async (from: string) => {
    const to = findFile(found, toTarget(new URL(from, 'http://localhost'))) ? null : await resolve(from);
    if (to !== null) all.push({ from, to, isPrefix: false });
  };
  const resolve = async (from: string): Promise<string | null> => {
    const response = await source.get(from);
    await response.body?.cancel();
    const location = response.headers.get('location');
    return location === null ? null : toNew(location, from);
  };
  const toNew = (to: string, from = '/'): string | null => {
    if (!to.startsWith('/')) return to;
    const file = findFile(found, toTarget(new URL(to, new URL(from, 'http://localhost'))));
    return file && toAddress(file.file);
  };

  for (const path of await listFormerPaths()) await add(path);
  for (const name of FEEDS) for (const folder of ['', '/uk', '/en']) await add(`${folder}/${name}`);
  for await (const { from, to, isPrefix } of findAllRedirects()) {
    const address = toNew(to) ?? (await resolve(to));
    if (address !== null) all.push({ from: encodeURI(from), to: address, isPrefix });
  }
  for (const [target, entry] of found) {
    const isMedia = target.startsWith('/api/media/') && !target.includes('?');
    if (isMedia && typeof entry !== 'string' && 'file' in entry)
      all.push({ from: target, to: toAddress(entry.file), isPrefix: false });
  }
  return all;
}

async function listFormerPaths(): Promise<string[]> {
  const [posts, tags, authors] = await Promise.all([findAllFormerSlugs(), findFormerSlugs(), readAuthors()]);
  return LOCALES.flatMap((locale) => [
    ...posts.flatMap(({ kind, formerSlugs = [] }) =>
      formerSlugs.map(({ slug }) => (kind ? paths.page(locale, slug) : paths.post(locale, slug))),
    ),
    ...tags.map((slug) => paths.tag(locale, slug)),
    ...authors.flatMap(({ formerSlugs = [] }) => formerSlugs.map((slug) => paths.author(locale, slug))),
  ]);
}
