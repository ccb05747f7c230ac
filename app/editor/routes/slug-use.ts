import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { slugUseRequestSchema } from '#contract/posts/editor.ts';
import { readJson } from '#server/http/request/body.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { getSlugUse } from '#server/posts/management/slug-use.ts';

/** Tells the editor whether a slug is available for a post. */
export const action = adminEndpoint(async ({ request, context }) => {
  const body = parse(slugUseRequestSchema, await readJson(request, { maxBytes: SMALL_BODY_BYTES }));
  return { use: await getSlugUse({ actor: adminOf(context), ...body }) };
});

export const loader = action;
