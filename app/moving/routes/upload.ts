import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { IMPORT_PART_BYTES } from '#contract/moving/limits.ts';
import { invalidAt } from '#server/errors.ts';
import { openUpload } from '#server/http/request/multipart.ts';
import { addUpload } from '#server/moving/uploads.ts';
import type { Route } from './+types/upload';

/** The scripts of the page of imports send a file here in parts, which connections and proxies let through. */
export const action = adminEndpoint(async ({ request, context }: Route.ActionArgs) => {
  const query = new URL(request.url).searchParams;
  const at = Number(query.get('at'));
  if (!Number.isSafeInteger(at) || at < 0) throw invalidAt('at', 'Must be a number of bytes', 'invalid_type');
  const { content } = await openUpload(request, { field: 'file', types: [], maxBytes: IMPORT_PART_BYTES });
  const [id, name] = [query.get('id'), query.get('name') ?? ''];
  return addUpload({ actor: adminOf(context), id, name, at, content });
});

export const loader = action;
