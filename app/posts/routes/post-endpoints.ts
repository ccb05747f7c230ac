import { redirectPermanently } from '#app/requests/permanent-redirect.ts';
import { missingScope } from '#contract/errors.ts';
import { operations } from '#contract/operations.ts';
import type { PostLink } from '#contract/posts/pages.ts';
import type { Actor } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { Forbidden, NotFound, Unauthenticated } from '#server/errors.ts';
import type { RequestContext, RouteArgs } from '#server/http/request/request-context.ts';
import { noteEmptySearch } from '#server/http/response/cacheability.ts';
import { answer, type Endpoint, endpoint } from '#server/http/routes/endpoint.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';
import { findMoved } from '#server/posts/former-slugs.ts';
import { countArchive } from '#server/posts/read/archive.ts';
import { getPost, listPosts } from '#server/posts/read/posts.ts';
import { listPublicTags } from '#server/posts/read/tags.ts';
import { setReview } from '#server/posts/review/review.ts';
import { attachTags } from '#server/posts/write/attach-tags.ts';
import { createPost } from '#server/posts/write/create-post.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { toDryRun, toDryRunDeletion } from '#server/posts/write/written-post.ts';
import { searchPosts } from '#server/search/results/search.ts';
import { listTags } from '#server/tags/tags.ts';

const ofOnePost = [
  endpoint(
    operations.getPost,
    async ({ params, query, actor, context }) => {
      if (query.difference) await requireDifferenceReader({ actor, context });
      const wanted = { ...params, ...query, withDrafts: can(actor, 'read all posts') };
      try {
        return answer(200, await getPost(wanted));
      } catch (error) {
        const moved = error instanceof NotFound ? await findMoved(wanted) : null;
        if (!moved) throw error;
        const response = redirectPermanently(apiPath(moved));
        response.headers.set('Access-Control-Allow-Origin', '*');
        if (wanted.withDrafts) response.headers.set('Cache-Control', 'no-store');
        return response;
      }
    },
    { cacheBy: () => ['content'] },
  ),
  endpoint(operations.updatePost, async ({ params, query, body, actor }) => {
    const { authorName } = actor.key;
    const { review, ...input } = body;
    const isOnly = Object.values(input).every((value) => value === undefined);
    // A review changes no field of the post, so its update is planned and not carried out.
    const dryRun = query.dryRun || (review !== undefined && isOnly);
    const post = await updatePost({ actor, ...params, ...query, input, authorName, dryRun });
    if (review && !query.dryRun) await setReview({ actor, postId: post.translationId, ...review });
    return answer(200, query.dryRun ? toDryRun(post) : post);
  }),
  endpoint(operations.deletePost, async ({ params, query, actor }) => {
    const by = { id: null, name: actor.key.name };
    const deleted = await deletePost({ actor, ...params, ...query, by });
    return answer(
      200,
      query.dryRun ? toDryRunDeletion(deleted) : { success: true, posts: deleted.posts.length },
    );
  }),
];

export const postEndpoints: Endpoint[] = [
  endpoint(
    operations.listPosts,
    async ({ query, actor }) => answer(200, await listPosts({ ...query, actor })),
    {
      cacheBy: () => ['content'],
    },
  ),
  endpoint(operations.createPost, async ({ body, query, headers, actor }) => {
    const key = headers['idempotency-key'];
    const idempotency = key === undefined ? undefined : { scope: actor.key.id, key };
    const authorName = actor.key.authorName;
    const post = await createPost({ actor, input: body, authorName, idempotency, dryRun: query.dryRun });
    return query.dryRun ? answer(200, toDryRun(post)) : answer(201, post);
  }),
  ...ofOnePost,
  endpoint(operations.attachTags, async ({ body, query: { dryRun }, actor }) => {
    const result = await attachTags({ actor, ...body, dryRun });
    return answer(200, dryRun ? { dryRun, slug: body.slug, ...result } : { success: true, ...result });
  }),
  // A post can have the slug "tags": other methods on this address refer to that post.
  ...ofOnePost.map(({ operation, handle }) => ({
    operation: { ...operation, path: operations.attachTags.path },
    handle: (args: RouteArgs) => handle({ ...args, params: { slug: 'tags' } }),
  })),
  endpoint(
    operations.listTags,
    async ({ actor }) => {
      const tags = can(actor, 'read all posts') ? await listTags() : await listPublicTags();
      return answer(200, { tags });
    },
    {
      cacheBy: () => ['content'],
    },
  ),
  endpoint(operations.getArchive, async ({ query }) => answer(200, await countArchive(query)), {
    cacheBy: () => ['content'],
  }),
  endpoint(
    operations.searchPosts,
    async ({ query, context }) => {
      const { answer: found } = await searchPosts(query);
      if (found.total === 0) noteEmptySearch(context, { query: query.q, locale: query.locale });
      return answer(200, found);
    },
    { cacheBy: () => ['content'] },
  ),
];

/**
 * Differences show what was removed before readers saw it. Throws Unauthenticated unless the request has a key that may
 * read, or the session of an editor, and Forbidden for another key.
 */
async function requireDifferenceReader({ actor, context }: { actor: Actor; context: RequestContext }) {
  if (can(actor, 'read all posts')) return;
  if (actor.kind === 'key') throw new Forbidden(missingScope('read'));
  if (can(await context.get(sessionContext).actor(), 'read all posts')) return;
  throw new Unauthenticated('Differences need an API key that may read, or the session of an admin');
}

function apiPath({ slug, locale }: PostLink): string {
  return `${operations.getPost.path.replace('{slug}', encodeURIComponent(slug))}?locale=${locale}`;
}
