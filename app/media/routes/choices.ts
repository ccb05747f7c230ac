import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { mediaChoicesRequestSchema } from '#contract/media/media.ts';
import { readJson } from '#server/http/request/body.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { listMediaChoices } from '#server/media/management/list.ts';

/** The dialog that chooses a stored file reads its pages here. */
export const action = adminEndpoint(async ({ request, context }) => {
  const body = parse(mediaChoicesRequestSchema, await readJson(request, { maxBytes: SMALL_BODY_BYTES }));
  return listMediaChoices({ actor: adminOf(context), ...body });
});

export const loader = action;
