import { operations } from '#contract/operations.ts';
import { answer, endpoint } from '#server/http/routes/endpoint.ts';
import { createWebhook, deleteWebhook, listWebhooks } from '#server/webhooks/webhooks.ts';

export const webhookEndpoints = [
  endpoint(operations.listWebhooks, async ({ actor }) =>
    answer(200, { webhooks: await listWebhooks({ actor }) }),
  ),
  endpoint(operations.createWebhook, async ({ actor, body }) => {
    const { webhook, secret } = await createWebhook({ actor, input: body });
    return answer(201, { ...webhook, secret });
  }),
  endpoint(operations.deleteWebhook, async ({ actor, params: { id } }) => {
    await deleteWebhook({ actor, id });
    return answer(200, { success: true });
  }),
];
