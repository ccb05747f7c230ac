import { operations } from '#contract/operations.ts';
import { answer, endpoint } from '#server/http/routes/endpoint.ts';
import { getDraft, startDraft } from '#server/translation/drafts/drafts.ts';

export const draftEndpoints = [
  endpoint(operations.startDraft, async ({ actor, params: { slug }, body }) =>
    answer(202, await startDraft({ actor, post: slug, ...body })),
  ),
  endpoint(operations.getDraft, async ({ actor, params: { slug }, query: { to } }) =>
    answer(200, await getDraft({ actor, post: slug, to })),
  ),
];
