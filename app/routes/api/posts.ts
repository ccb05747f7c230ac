import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { listPosts } from '#server/posts/read/posts.ts';
import { createPost } from '#server/posts/write/create-post.ts';
import { toDryRun } from '#server/posts/write/written-post.ts';

const list = endpoint(
  operations.listPosts,
  async ({ query, actor, tokens }) => answer(200, await listPosts({ ...query, actor, tokens })),
  {
    cacheBy: () => ['content'],
  },
);

const create = endpoint(operations.createPost, async ({ body, query, headers, actor }) => {
  const key = headers['idempotency-key'];
  const idempotency = key === undefined ? undefined : { scope: actor.key.id, key };
  const authorName = actor.key.authorName;
  const post = await createPost({ actor, input: body, authorName, idempotency, dryRun: query.dryRun });
  return query.dryRun ? answer(200, toDryRun(post)) : answer(201, post);
});

export const loader = resource(list, create);
export const action = loader;
