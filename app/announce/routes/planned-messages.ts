import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { plannedMessagesSchema } from '#contract/announce/messages.ts';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { listPlannedMessages } from '#server/announce/planned-messages.ts';
import { readJson } from '#server/http/request/body.ts';
import { parse } from '#server/http/request/validation-errors.ts';

/** Tells the publishing panel which messages the publication of a post will cause. */
export const action = adminEndpoint(async ({ request, context }) => {
  const body = parse(plannedMessagesSchema, await readJson(request, { maxBytes: SMALL_BODY_BYTES }));
  return listPlannedMessages({ actor: adminOf(context), ...body });
});

export const loader = action;
