import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { readPiece } from '#app/requests/read-piece.ts';
import { receivePiece } from '#server/backup/upload/restore-upload.ts';
import type { Route } from './+types/backup-upload';

/** A piece of a backup, which goes to the disk as it arrives. */
export const action = adminEndpoint(async ({ request, context }: Route.ActionArgs) => {
  await receivePiece({ actor: adminOf(context), ...readPiece(request) });
  return {};
});

export const loader = action;
