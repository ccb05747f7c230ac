import { operations } from '#contract/operations.ts';
import { can } from '#server/auth/policy.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { listPublicTags } from '#server/posts/read/tags.ts';
import { listTags } from '#server/tags/tags.ts';

const list = endpoint(
  operations.listTags,
  async ({ actor, tokens }) => {
    const tags = can(actor, 'read all posts') ? await listTags() : await listPublicTags({ tokens });
    return answer(200, { tags });
  },
  {
    cacheBy: () => ['content'],
  },
);

export const loader = resource(list);
