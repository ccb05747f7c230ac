import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { JSON_BODY_BYTES } from '#contract/limits.ts';
import { previewRequestSchema } from '#contract/posts/preview.ts';
import { readJson } from '#server/http/request/body.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { renderWorkingText } from '#server/posts/write/preview.ts';

/** Renders a text of the editor as the page will show it. */
export const action = adminEndpoint(async ({ request, context }) => {
  const body = parse(previewRequestSchema, await readJson(request, { maxBytes: JSON_BODY_BYTES }));
  return renderWorkingText({ actor: adminOf(context), ...body });
});

export const loader = action;
