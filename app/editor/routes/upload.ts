import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { openKeyedUpload } from '#app/requests/upload-action.ts';
import { uploadMedia } from '#server/media/management/upload.ts';
import type { Route } from './+types/upload';

/**
 * The scripts of the admin upload pictures and videos here, under the rules of the upload with a key. Only equal
 * bytes make a duplicate here: an admin would notice another file of the same size.
 */
export const action = adminEndpoint(async ({ request, context }: Route.ActionArgs) => {
  const file = await openKeyedUpload(request);
  const { url, kind, alt } = await uploadMedia({ actor: adminOf(context), file, dedupe: 'content' });
  return { url, type: kind, alt };
});

export const loader = action;
