import type { PostLink } from '#contract/posts/pages.ts';
import { hasEntryNaming } from './history/store.ts';
import { toPostLink } from './projections.ts';
import * as store from './store.ts';
import * as copies from './working-copies/store.ts';
import { findPendingBefore } from './write/post-group-store.ts';

/** The language versions, drafts and those in the bin included, that show or link to a file of this site or have it as cover. */
export async function findPostsUsing({ url }: { url: string }): Promise<PostLink[]> {
  const versions = await store.findUsing(url);
  return versions.map(({ slug, bin, ...version }) => toPostLink({ ...version, slug: bin?.slug ?? slug }));
}

/** Whether a text that is saved and not live shows or links to a file of this site. */
export function isUsedInCopy(url: string): Promise<boolean> {
  return copies.isUsedInCopy(url);
}

/** Whether an earlier text of a post, which somebody may bring back, names a file. */
export function isInHistory({ url }: { url: string }): Promise<boolean> {
  return hasEntryNaming(url);
}

/** Whether a change of a post that is decided and not applied yet uses a file; a crash leaves such a change. */
export async function isInPendingChange({ url }: { url: string }): Promise<boolean> {
  for await (const { pending } of findPendingBefore(END_OF_TIME)) {
    if (JSON.stringify(pending?.put).includes(url)) return true;
  }
  return false;
}

const END_OF_TIME = new Date(8_640_000_000_000_000);
