import { operations } from '#contract/operations.ts';
import { accepts } from '#server/http/request/accept.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { bytesResponse, fileResponse, styledHeaders } from '#server/http/response/file-response.ts';
import { answer, endpoint } from '#server/http/routes/endpoint.ts';
import type { ResizedType } from '#server/media/formats/pictures.ts';
import { storeMedia } from '#server/media/ingest/store-media.ts';
import { uploadMedia } from '#server/media/management/upload.ts';
import { removeExtension } from '#server/media/media-urls.ts';
import { findThumbnail, getFile } from '#server/media/serve/get-file.ts';
import { VIDEO_PLACEHOLDER } from '#server/media/serve/video-placeholder.ts';
import { STILL_ENDING } from '#server/media/srcset.ts';

const PLACEHOLDER_HEADERS = styledHeaders(VIDEO_PLACEHOLDER.styleSha256);

const VARY = { Vary: 'Accept' };

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
    const { url, kind, sentBytes: size, deduplicated } = media;
    return answer(deduplicated ? 200 : 201, { url, type: kind, size, deduplicated });
  }),
  endpoint(operations.getMedia, async ({ params, query, request }) => {
    const id = removeExtension(params.id);
    const type = typeFor(request, params.id);
    const file = await getFile({ id, width: query.w, type, signal: request.signal });
    return fileResponse(request, file, query.w === undefined ? {} : VARY);
  }),
  endpoint(operations.getMediaThumbnail, async ({ params, request }) => {
    const type = typeFor(request, params.id);
    const file = await findThumbnail({ id: removeExtension(params.id), type, signal: request.signal });
    return file
      ? fileResponse(request, file, VARY)
      : bytesResponse(request, VIDEO_PLACEHOLDER, PLACEHOLDER_HEADERS);
  }),
];

/**
 * The type of a picture's copy for this client. The ending of letters and feeds asks for a type that every client shows:
 * some programs accept any type and do not show a WebP.
 */
function typeFor({ headers }: Request, name: string): ResizedType {
  const accept = headers.get('accept');
  if (name.endsWith(STILL_ENDING)) return 'image/jpeg';
  if (accepts(accept, 'image/avif')) return 'image/avif';
  return accepts(accept, 'image/webp', '*/*') ? 'image/webp' : 'image/jpeg';
}
