import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { stopSubscription } from '#server/newsletter/subscriptions.ts';

const stop = endpoint(operations.unsubscribe, async ({ query }) => {
  await stopSubscription(query);
  return answer(200, { success: true });
});

export const loader = resource(stop);
export const action = loader;
