import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { storeMedia } from '#server/media/ingest/store-media.ts';

const upload = endpoint(operations.uploadMedia, async ({ upload }) => {
  const { types, maxBytes } = operations.uploadMedia.upload;
  const media = await storeMedia({ ...upload, types, maxBytes, pool: 'keyed' });
  const { url, kind, size, deduplicated } = media;
  return answer(deduplicated ? 200 : 201, { url, type: kind, size, deduplicated });
});

export const loader = resource(upload);
export const action = loader;
