import { operations } from '#contract/operations.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { subscribe } from '#server/newsletter/subscriptions.ts';

const create = endpoint(operations.subscribe, async ({ body, context }) => {
  const from = { source: 'api', page: operations.subscribe.path, wording: '' } as const;
  await subscribe({ ...body, ...from, address: clientAddressOf(context) });
  return answer(202, { success: true });
});

export const loader = resource(create);
export const action = loader;
