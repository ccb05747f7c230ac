import type { PostCard } from '#contract/posts/pages.ts';
import type { RequestContext } from '#server/http/request/request-context.ts';
import { cacheUntil } from '#server/http/response/cacheability.ts';

/** A page with posts that are marked as new is cached until the first mark expires. */
export function cacheWhileNew(context: RequestContext, posts: (PostCard | null)[]): void {
  for (const post of posts) {
    if (post?.newInBothUntil) cacheUntil(context, Date.parse(post.newInBothUntil));
  }
}
