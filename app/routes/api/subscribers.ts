import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { createSubscriber, listSubscribers } from '#server/newsletter/subscribers.ts';

const list = endpoint(operations.listSubscribers, async ({ actor, query }) => {
  const { subscribers, pagination } = await listSubscribers({ actor, ...query });
  return answer(200, { subscribers, pagination });
});

const create = endpoint(operations.createSubscriber, async ({ actor, body: { consentAt, ...input } }) => {
  const consent = consentAt === undefined ? {} : { consentAt: new Date(consentAt) };
  return answer(201, await createSubscriber({ actor, ...input, ...consent }));
});

export const loader = resource(list, create);
export const action = loader;
