import { redirectPermanently } from '#app/redirects/permanent-redirect.ts';
import { missingScope } from '#contract/errors.ts';
import { operations } from '#contract/operations.ts';
import type { PostLink } from '#contract/posts/pages.ts';
import type { Actor } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { Forbidden, NotFound, Unauthenticated } from '#server/errors.ts';
import type { RequestContext } from '#server/http/request/request-context.ts';
import { answer, endpoint } from '#server/http/routes/endpoint.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { findMoved } from '#server/posts/slugs/former-slugs.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { toDryRun, toDryRunDeletion } from '#server/posts/write/written-post.ts';

const read = endpoint(
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
);

const update = endpoint(operations.updatePost, async ({ params, query, body, actor }) => {
  const { authorName } = actor.key;
  const post = await updatePost({ actor, ...params, ...query, input: body, authorName });
  return answer(200, query.dryRun ? toDryRun(post) : post);
});

const remove = endpoint(operations.deletePost, async ({ params, query, actor }) => {
  const by = { id: null, name: actor.key.name };
  const deleted = await deletePost({ actor, ...params, ...query, by });
  return answer(
    200,
    query.dryRun ? toDryRunDeletion(deleted) : { success: true, posts: deleted.posts.length },
  );
});

export const postEndpoints = [read, update, remove];

/**
 * Differences show what was removed before readers saw it. Throws Unauthenticated unless the request has a key that may
 * read, or the session of an editor, and Forbidden for another key.
 */
async function requireDifferenceReader({ actor, context }: { actor: Actor; context: RequestContext }) {
  if (can(actor, 'read all posts')) return;
  if (actor.kind === 'key') throw new Forbidden(missingScope('read'));
  if (can(await context.get(sessionContext).actor(), 'edit posts')) return;
  throw new Unauthenticated('Differences need an API key that may read, or the session of an admin');
}

function apiPath({ slug, locale }: PostLink): string {
  return `${operations.getPost.path.replace('{slug}', encodeURIComponent(slug))}?locale=${locale}`;
}
