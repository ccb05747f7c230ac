import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { slugUseRequestSchema } from '#contract/posts/editor.ts';
import { readJson } from '#server/http/request/body.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { loadPublishing } from './post-editor.ts';

const postSchema = slugUseRequestSchema.pick({ postId: true });

/** Tells the publishing panel what features offer for the post as it is saved now. */
export const action = adminEndpoint(async ({ request, context }) => {
  const { postId } = parse(postSchema, await readJson(request, { maxBytes: SMALL_BODY_BYTES }));
  return loadPublishing(adminOf(context), { id: postId, kind: 'post' });
});

export const loader = action;
