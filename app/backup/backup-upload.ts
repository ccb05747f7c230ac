import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { receivePiece } from '#server/backup/upload/restore-upload.ts';
import { Invalid } from '#server/errors.ts';
import { methodNotAllowed } from '#server/http/routes/methods.ts';
import type { Route } from './+types/backup-upload';

/** A piece of a backup, which goes to the disk as it arrives. The response says how many bytes are there. */
export const action = adminEndpoint<Route.ActionArgs>(async ({ request, context, url }) => {
  const [offset, bytes] = ['offset', 'bytes'].map((name) => Number(url.searchParams.get(name) ?? Number.NaN));
  if (!isCount(offset) || !isCount(bytes) || offset >= bytes || !request.body)
    throw new Invalid('Invalid request', []);
  const name = url.searchParams.get('name') ?? '';
  const received = await receivePiece({
    actor: adminOf(context),
    name,
    offset,
    bytes,
    content: request.body,
  });
  return { received };
});

export const loader = () => methodNotAllowed(['POST']);

function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isSafeInteger(value) && value >= 0;
}
