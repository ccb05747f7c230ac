import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { changeSubscriber, removeSubscriber } from '#server/newsletter/subscribers.ts';

const update = endpoint(operations.updateSubscriber, async ({ actor, params, body }) =>
  answer(200, await changeSubscriber({ actor, ...params, ...body })),
);

const remove = endpoint(operations.deleteSubscriber, async ({ actor, params }) => {
  await removeSubscriber({ actor, ...params });
  return answer(200, { success: true });
});

export const loader = resource(update, remove);
export const action = loader;
