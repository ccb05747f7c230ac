import { operations } from '#contract/operations.ts';
import { accepts } from '#server/http/request/accept.ts';
import { fileResponse } from '#server/http/response/file-response.ts';
import { endpoint, resource } from '#server/http/routes/endpoint.ts';
import { removeExtension } from '#server/media/media-urls.ts';
import { getFile } from '#server/media/serve/get-file.ts';

const get = endpoint(operations.getMedia, async ({ params, query, request }) => {
  const id = removeExtension(params.id);
  const avif = accepts(request.headers.get('accept'), 'image/avif');
  const file = await getFile({ id, width: query.w, avif, signal: request.signal });
  return fileResponse(request, file, query.w === undefined ? {} : { Vary: 'Accept' });
});

export const loader = resource(get);
