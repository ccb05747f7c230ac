import { redirectPermanently } from '#app/redirects/permanent-redirect.ts';
import { operations } from '#contract/operations.ts';
import type { PostLink } from '#contract/posts/pages.ts';
import { can } from '#server/auth/policy.ts';
import { NotFound } from '#server/errors.ts';
import { answer, endpoint } from '#server/http/routes/endpoint.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { findMoved } from '#server/posts/slugs/former-slugs.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';

const read = endpoint(
  operations.getPost,
  async ({ params, query, actor }) => {
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
  return answer(200, await updatePost({ actor, ...params, ...query, input: body, authorName }));
});

const remove = endpoint(operations.deletePost, async ({ params, query, actor }) => {
  const by = { id: null, name: actor.key.name };
  const posts = await deletePost({ actor, ...params, ...query, by });
  return answer(200, typeof posts === 'number' ? { success: true, posts } : posts);
});

export const postEndpoints = [read, update, remove];

function apiPath({ slug, locale }: PostLink): string {
  return `${operations.getPost.path.replace('{slug}', encodeURIComponent(slug))}?locale=${locale}`;
}
