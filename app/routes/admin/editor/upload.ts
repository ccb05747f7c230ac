import { adminEndpoint } from '#app/admin-endpoint.ts';
import { operations } from '#contract/operations.ts';
import { openUpload } from '#server/http/request/multipart.ts';
import { storeMedia } from '#server/media/ingest/store-media.ts';

/** The editor uploads pictures and videos here, under the rules of the upload with a key. */
export const action = adminEndpoint(async ({ request }) => {
  const { upload } = operations.uploadMedia;
  const file = await openUpload(request, upload);
  const { url, kind } = await storeMedia({
    ...file,
    types: upload.types,
    maxBytes: upload.maxBytes,
    pool: 'keyed',
  });
  return { url, type: kind };
});

export const loader = action;
