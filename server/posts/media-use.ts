import type { PostLink } from '#contract/posts.ts';
import { toPostLink } from './projections.ts';
import * as store from './store.ts';

/** The language versions, drafts included, that show or link to a file of this site or have it as cover. */
export async function findPostsUsing({ url }: { url: string }): Promise<PostLink[]> {
  return (await store.findUsing(url)).map(toPostLink);
}
