import { operations } from '#contract/operations.ts';
import { bytesResponse, fileResponse, NO_TRANSFORM } from '#server/http/response/file-response.ts';
import { endpoint, resource } from '#server/http/routes/endpoint.ts';
import { withoutEnding } from '#server/media/addresses.ts';
import { VIDEO_PLACEHOLDER } from '#server/media/serve/placeholder.ts';
import { findThumbnail } from '#server/media/serve/serving.ts';

const get = endpoint(operations.getMediaThumbnail, async ({ params, request }) => {
  const file = await findThumbnail({ id: withoutEnding(params.id) });
  return file ? fileResponse(request, file) : bytesResponse(request, VIDEO_PLACEHOLDER, NO_TRANSFORM);
});

export const loader = resource(get);
