import { findStamp } from '../search/index/indexing.ts';
import { findNewestTime } from './read/feed-store.ts';

/**
 * A text that differs whenever readers may see other posts than before: after each write of a post or of
 * a tag's name that was acknowledged, in any process, and after a scheduled post has appeared. What was
 * made after the stamp was read may be kept under it.
 */
export async function contentStamp({ now = new Date() }: { now?: Date } = {}): Promise<string> {
  // A scheduled post is newer than all that could be seen before it.
  const [written, newest] = await Promise.all([findStamp(), findNewestTime(now)]);
  return `${written}:${newest?.getTime() ?? 0}`;
}
