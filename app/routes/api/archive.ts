import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { countArchive } from '#server/posts/read/archive.ts';

const read = endpoint(operations.getArchive, async ({ query }) => answer(200, await countArchive(query)), {
  cacheBy: () => ['content'],
});

export const loader = resource(read);
