import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { deleteWebhook } from '#server/webhooks/webhooks.ts';

const remove = endpoint(operations.deleteWebhook, async ({ actor, params: { id } }) => {
  await deleteWebhook({ actor, id });
  return answer(200, { success: true });
});

export const loader = resource(remove);
export const action = loader;
