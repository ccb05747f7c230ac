import { operations } from '#contract/operations.ts';
import { accepts } from '#server/http/request/accept.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { bytesResponse, fileResponse, styledHeaders } from '#server/http/response/file-response.ts';
import { answer, endpoint } from '#server/http/routes/endpoint.ts';
import { storeMedia } from '#server/media/ingest/store-media.ts';
import { uploadMedia } from '#server/media/library/upload.ts';
import { removeExtension } from '#server/media/media-urls.ts';
import { findThumbnail, getFile } from '#server/media/serve/get-file.ts';
import { VIDEO_PLACEHOLDER } from '#server/media/serve/video-placeholder.ts';

const PLACEHOLDER_HEADERS = styledHeaders(VIDEO_PLACEHOLDER.styleSha256);

export const mediaEndpoints = [
  endpoint(operations.uploadPicture, async ({ upload, context }) => {
    const { types, maxBytes } = operations.uploadPicture.upload;
    const address = clientAddressOf(context);
    const { url, deduplicated } = await storeMedia({ ...upload, types, maxBytes, pool: 'public', address });
    return answer(deduplicated ? 200 : 201, { url });
  }),
  endpoint(operations.uploadMedia, async ({ upload, actor }) => {
    const { types, maxBytes } = operations.uploadMedia.upload;
    const media = await uploadMedia({ actor, file: { ...upload, types, maxBytes } });
    const { url, kind, size, deduplicated } = media;
    return answer(deduplicated ? 200 : 201, { url, type: kind, size, deduplicated });
  }),
  endpoint(operations.getMedia, async ({ params, query, request }) => {
    const id = removeExtension(params.id);
    const avif = accepts(request.headers.get('accept'), 'image/avif');
    const file = await getFile({ id, width: query.w, avif, signal: request.signal });
    return fileResponse(request, file, query.w === undefined ? {} : { Vary: 'Accept' });
  }),
  endpoint(operations.getMediaThumbnail, async ({ params, request }) => {
    const file = await findThumbnail({ id: removeExtension(params.id), signal: request.signal });
    return file
      ? fileResponse(request, file)
      : bytesResponse(request, VIDEO_PLACEHOLDER, PLACEHOLDER_HEADERS);
  }),
];
