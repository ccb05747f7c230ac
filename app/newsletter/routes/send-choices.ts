import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { slugUseRequestSchema } from '#contract/posts/editor.ts';
import { readJson } from '#server/http/request/body.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { getSendChoices } from '#server/newsletter/send-post.ts';

const choicesSchema = slugUseRequestSchema.pick({ postId: true });

/** Tells the publishing panel who gets the post by email. */
export const action = adminEndpoint(async ({ request, context }) => {
  const body = parse(choicesSchema, await readJson(request, { maxBytes: SMALL_BODY_BYTES }));
  return getSendChoices({ actor: adminOf(context), ...body });
});

export const loader = action;
