import type { PostLink } from '#contract/posts.ts';
import { toPostLink } from './projections.ts';
import * as store from './store.ts';
import * as copies from './working-copies/store.ts';

/** The language versions, drafts and those in the bin included, that show or link to a file of this site or have it as cover. */
export async function findPostsUsing({ url }: { url: string }): Promise<PostLink[]> {
  const versions = await store.findUsing(url);
  return versions.map(({ slug, bin, ...version }) => toPostLink({ ...version, slug: bin?.slug ?? slug }));
}

/** Whether a text that is saved and not live shows or links to a file of this site. */
export function isUsedInCopy(url: string): Promise<boolean> {
  return copies.isUsedInCopy(url);
}
