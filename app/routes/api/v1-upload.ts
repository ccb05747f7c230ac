import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { uploadMedia } from '#server/media/library/upload.ts';

const upload = endpoint(operations.uploadMedia, async ({ upload, actor }) => {
  const { types, maxBytes } = operations.uploadMedia.upload;
  const media = await uploadMedia({ actor, file: { ...upload, types, maxBytes } });
  const { url, kind, size, deduplicated } = media;
  return answer(deduplicated ? 200 : 201, { url, type: kind, size, deduplicated });
});

export const loader = resource(upload);
export const action = loader;
