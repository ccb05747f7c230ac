import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { listTags } from '#server/tags/tags.ts';

const list = endpoint(
  operations.listTags,
  async ({ tokens }) => answer(200, { tags: await listTags({ tokens }) }),
  {
    cacheBy: () => ['content'],
  },
);

export const loader = resource(list);
