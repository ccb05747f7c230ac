import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { readPiece } from '#app/requests/read-piece.ts';
import { addUpload } from '#server/moving/uploads.ts';
import type { Route } from './+types/upload';

/** A piece of a file, which goes to the disk as it arrives. */
export const action = adminEndpoint(async ({ request, context }: Route.ActionArgs) => {
  const id = await addUpload({ actor: adminOf(context), ...readPiece(request) });
  return { id };
});

export const loader = action;
