import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { createWebhook, listWebhooks } from '#server/webhooks/webhooks.ts';

const list = endpoint(operations.listWebhooks, async ({ actor }) =>
  answer(200, { webhooks: await listWebhooks({ actor }) }),
);

const create = endpoint(operations.createWebhook, async ({ actor, body }) => {
  const { webhook, secret } = await createWebhook({ actor, input: body });
  return answer(201, { ...webhook, secret });
});

export const loader = resource(list, create);
export const action = loader;
