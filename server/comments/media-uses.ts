import type { MediaUse } from '#contract/media/media.ts';
import { USES_MAX } from '#server/media/management/source.ts';
import { mapCommentPosts } from './moderation.ts';
import * as store from './store.ts';

/** Deleted comments count as long as somebody can restore them. */
export async function findMediaUses(url: string): Promise<MediaUse[]> {
  const ids = await store.findNamingMedia(url, USES_MAX);
  const posts = await mapCommentPosts(ids);
  return ids.map((id) => ({ kind: 'comment', id, post: posts.get(id) ?? null }));
}
