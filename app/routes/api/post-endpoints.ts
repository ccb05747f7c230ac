import { operations } from '#contract/operations.ts';
import { answer, endpoint } from '#server/http/routes/endpoint.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';

const read = endpoint(
  operations.getPost,
  async ({ params, query, actor }) =>
    answer(200, await getPost({ ...params, ...query, withDrafts: actor.kind === 'key' })),
  { cacheBy: () => ['content'] },
);

const update = endpoint(operations.updatePost, async ({ params, query, body, actor }) => {
  const { authorName } = actor.key;
  return answer(200, await updatePost({ ...params, ...query, input: body, authorName }));
});

const remove = endpoint(operations.deletePost, async ({ params, query }) => {
  const posts = await deletePost({ ...params, ...query });
  return answer(200, typeof posts === 'number' ? { success: true, posts } : posts);
});

export const postEndpoints = [read, update, remove];
