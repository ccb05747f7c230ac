import { webhookExample } from '#contract/webhooks/operations.ts';
import { type Actor, COMMAND_LINE } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { createWebhook } from '#server/webhooks/webhooks.ts';
import type { OperationRow } from '#test/setup/feature-rows.ts';

const may = (actor: Actor) => can(actor, 'manage webhooks');

export const operationRows: Record<string, OperationRow> = {
  listWebhooks: { calls: [{ may }] },
  createWebhook: { calls: [{ json: { url: 'https://example.com/', events: ['post.published'] }, may }] },
  deleteWebhook: { calls: [{ may }], prepare: aWebhook },
};

async function aWebhook() {
  const input = {
    url: 'https://example.com/hook',
    events: ['post.published' as const],
    locales: ['uk' as const],
  };
  const { webhook } = await createWebhook({ actor: COMMAND_LINE, input });
  return { [webhookExample.id]: webhook.id };
}
