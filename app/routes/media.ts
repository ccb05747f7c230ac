import { operations } from '#contract/operations.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { fileResponse } from '#server/http/file-response.ts';
import { accepts } from '#server/http/media-types.ts';
import { withoutEnding } from '#server/media/addresses.ts';
import { getFile } from '#server/media/serving.ts';

const get = endpoint(operations.getMedia, async ({ params, query, request }) => {
  const id = withoutEnding(params.id);
  const avif = accepts(request, 'image/avif');
  const file = await getFile({ id, width: query.w, avif });
  return fileResponse(request, file, query.w === undefined ? {} : { Vary: 'Accept' });
});

export const loader = resource(get);
export const action = loader;
