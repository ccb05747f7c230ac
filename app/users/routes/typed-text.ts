import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { fieldContext } from '#app/editor/routes/post-editor.ts';
import { toDraft } from '#app/editor/routes/post-fields.ts';
import { findCurrentUser } from '#app/requests/current-user.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import { JSON_BODY_BYTES } from '#contract/limits.ts';
import { proposalSchema } from '#contract/posts/editor.ts';
import { Unauthenticated } from '#server/errors.ts';
import { readJson } from '#server/http/request/body.ts';
import { requireSameSite } from '#server/http/request/same-origin.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { proposeText } from '#server/posts/review/review.ts';
import type { Route } from './+types/typed-text';

/**
 * Takes what somebody has typed and may no longer save, as a proposal for the editors. It is not a route of the admin,
 * because they may have become a reader.
 */
export const action = adminEndpoint(async (args: Route.ActionArgs) => {
  const { request, params } = args;
  requireSameSite(request);
  const actor = await findCurrentUser(args);
  if (actor.kind !== 'user') throw new Unauthenticated('The session has ended');
  const { part, fields } = parse(proposalSchema, await readJson(request, { maxBytes: JSON_BODY_BYTES }));
  const value = toDraft(part, fields, await fieldContext(localeOf(request)));
  await proposeText({ actor, postId: params.id, locale: part, value });
  return {};
});

export const loader = action;
