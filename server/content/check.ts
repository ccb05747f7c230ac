import { paths, readablePath } from '#contract/paths.ts';
import { findOrphans } from '#server/media/management/remove.ts';
import { listMedia } from '#server/media/media.ts';
import { mediaIdOf } from '#server/media/media-urls.ts';
import { idOfPlaceholder, isPlaceholder } from '#server/posts/model.ts';
import { abandonedBefore } from '#server/posts/write/change.ts';
import { findBrokenLinks } from './broken-links.ts';
import { findDeadSiteLinks } from './site-links.ts';
import * as store from './store.ts';

/** Inconsistencies, as addresses and slugs. All lists are empty if everything is consistent. */
export type Findings = {
  /** Slugs with a change that was decided but not applied. */
  unfinishedChanges: string[];
  postsWithoutTranslation: string[];
  slugsWithoutPosts: string[];
  postsWithUnknownTags: string[];
  unusedTags: string[];
  missingMedia: { url: string; posts: string[] }[];
  unusedMedia: string[];
  /** Links in published versions, menus, footers and authors to posts, pages, tags and authors, and local pictures. */
  deadLinks: { url: string; posts: string[] }[];
};

/** Compares posts, tags and media. Changes nothing. */
export async function checkContent({ now = new Date() }: { now?: Date } = {}): Promise<Findings> {
  return {
    unfinishedChanges: await store.findPendingSlugs(abandonedBefore(now)),
    postsWithoutTranslation: (await store.findPostsWithoutGroup()).map(addressOf),
    slugsWithoutPosts: await store.findSlugsWithoutPosts(),
    postsWithUnknownTags: (await store.findPostsWithUnknownTags()).map(addressOf),
    unusedTags: await store.findUnusedTagSlugs(),
    missingMedia: await findMissingMedia(),
    deadLinks: await findAllDeadLinks(),
    unusedMedia: (await Array.fromAsync(findOrphans())).map(({ url }) => url),
  };
}

async function findMissingMedia(): Promise<Findings['missingMedia']> {
  const stored = new Set<string>();
  for await (const { id } of listMedia()) stored.add(id);
  const missing: Findings['missingMedia'] = [];

  for await (const { _id: url, posts } of store.findMentionedMedia()) {
    const id = mediaIdOf(url);
    if (id === null || !stored.has(id)) missing.push({ url, posts: posts.map(addressOf) });
  }
  return missing;
}

async function findAllDeadLinks(): Promise<Findings['deadLinks']> {
  const all = (await Array.fromAsync(findBrokenLinks())).filter(({ kind }) => kind === 'link');
  const inTexts = all.map(({ target, title, locale }) => ({ target, from: `“${title}” (${locale})` }));
  const elsewhere = (await findDeadSiteLinks()).map(({ target, place, name, locale }) => ({
    target,
    from: [place, name && `“${name}”`, locale && `(${locale})`].filter(Boolean).join(' '),
  }));
  const byTarget = Map.groupBy([...inTexts, ...elsewhere], ({ target }) => target);

  return [...byTarget].map(([url, links]) => ({
    url: readablePath(url),
    posts: links.map(({ from }) => from),
  }));
}

/** A post of the bin has no address. */
function addressOf({ locale, slug, page }: store.PostName): string {
  if (isPlaceholder(slug)) return `the id ${idOfPlaceholder(slug)} in ${locale}`;
  return decodeURI(page ? paths.page(locale, slug) : paths.post(locale, slug));
}
