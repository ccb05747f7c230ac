import { operations } from '#contract/operations.ts';
import { bytesResponse, fileResponse, styledHeaders } from '#server/http/response/file-response.ts';
import { endpoint, resource } from '#server/http/routes/endpoint.ts';
import { removeExtension } from '#server/media/media-urls.ts';
import { findThumbnail } from '#server/media/serve/get-file.ts';
import { VIDEO_PLACEHOLDER } from '#server/media/serve/video-placeholder.ts';

const PLACEHOLDER_HEADERS = styledHeaders(VIDEO_PLACEHOLDER.styleSha256);

const get = endpoint(operations.getMediaThumbnail, async ({ params, request }) => {
  const file = await findThumbnail({ id: removeExtension(params.id), signal: request.signal });
  return file ? fileResponse(request, file) : bytesResponse(request, VIDEO_PLACEHOLDER, PLACEHOLDER_HEADERS);
});

export const loader = resource(get);
