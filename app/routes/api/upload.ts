import { operations } from '#contract/operations.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { storeMedia } from '#server/media/ingest/store-media.ts';

const upload = endpoint(operations.uploadPicture, async ({ upload, context }) => {
  const { types, maxBytes } = operations.uploadPicture.upload;
  const address = clientAddressOf(context);
  const { url, deduplicated } = await storeMedia({ ...upload, types, maxBytes, pool: 'public', address });
  return answer(deduplicated ? 200 : 201, { url });
});

export const loader = resource(upload);
export const action = loader;
