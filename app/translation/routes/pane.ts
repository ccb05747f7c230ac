import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { JSON_BODY_BYTES } from '#contract/limits.ts';
import { paneRequestSchema } from '#contract/translation/pane.ts';
import { readJson } from '#server/http/request/body.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { draftBlock } from '#server/translation/drafts/draft-block.ts';
import { cancelDraft, startDraft } from '#server/translation/drafts/drafts.ts';
import { acceptBlocks, getPane } from '#server/translation/drafts/reading.ts';
import type { Route } from './+types/pane';

/** What the pane next to a text asks for; the response is what it shows then. */
export const action = adminEndpoint(async ({ request, context, params }: Route.ActionArgs) => {
  const asked = parse(paneRequestSchema, await readJson(request, { maxBytes: JSON_BODY_BYTES }));
  const of = { actor: adminOf(context), postId: params.id, post: params.id, to: asked.to };
  if (asked.intent === 'draft') await startDraft(of);
  if (asked.intent === 'draft-changed') await startDraft({ ...of, only: 'changed' });
  if (asked.intent === 'cancel') await cancelDraft(of);
  if (asked.intent === 'accept') await acceptBlocks({ ...of, content: asked.content, line: asked.line });
  const { content } = asked;
  const drafted =
    asked.intent === 'draft-block' ? await draftBlock({ ...of, content, line: asked.line }) : null;
  return { ...(await getPane({ ...of, content })), drafted };
});

export const loader = action;
