import { operations } from '#contract/operations.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { attachTags } from '#server/posts/write/attach-tags.ts';
import { postEndpoints } from './post-endpoints.ts';

const attach = endpoint(operations.attachTags, async ({ body, query: { dryRun }, actor }) => {
  const result = await attachTags({ actor, ...body, dryRun });
  return answer(200, dryRun ? { dryRun, slug: body.slug, ...result } : { success: true, ...result });
});

// A post can have the slug "tags": other methods on this address refer to that post.
const postNamedTags = postEndpoints.map(({ operation, handle }) => ({
  operation,
  handle: (args: RouteArgs) => handle({ ...args, params: { slug: 'tags' } }),
}));

export const loader = resource(attach, ...postNamedTags);
export const action = loader;
