import { paths } from '#contract/paths.ts';
import { mediaIdOf } from '../media/addresses.ts';
import { listMedia } from '../media/media.ts';
import { abandonedBefore } from '../posts/write/change.ts';
import { findOrphans } from './media-removal.ts';
import * as store from './store.ts';

/** What does not fit together, as addresses and slugs. Everything empty: all is well. */
export type Findings = {
  /** Slugs with a change that was decided and not carried out. */
  unfinishedChanges: string[];
  postsWithoutTranslation: string[];
  slugsWithoutPosts: string[];
  postsWithUnknownTags: string[];
  unusedTags: string[];
  missingMedia: { url: string; posts: string[] }[];
  unusedMedia: string[];
};

/** Looks through posts, tags and media without changing anything. */
export async function checkContent({ now = new Date() }: { now?: Date } = {}): Promise<Findings> {
  return {
    unfinishedChanges: await store.findPendingSlugs(abandonedBefore(now)),
    postsWithoutTranslation: (await store.findPostsWithoutGroup()).map(addressOf),
    slugsWithoutPosts: await store.findSlugsWithoutPosts(),
    postsWithUnknownTags: (await store.findPostsWithUnknownTags()).map(addressOf),
    unusedTags: await store.findUnusedTagSlugs(),
    missingMedia: await findMissingMedia(),
    unusedMedia: (await Array.fromAsync(findOrphans())).map(({ url }) => url),
  };
}

async function findMissingMedia(): Promise<Findings['missingMedia']> {
  const known = new Set<string>();
  for await (const { id } of listMedia()) known.add(id);
  const missing: Findings['missingMedia'] = [];
  for await (const { _id: url, posts } of store.findMentionedMedia()) {
    const id = mediaIdOf(url);
    if (id === null || !known.has(id)) missing.push({ url, posts: posts.map(addressOf) });
  }
  return missing;
}

function addressOf({ locale, slug }: store.PostName): string {
  return decodeURI(paths.post(locale, slug));
}
