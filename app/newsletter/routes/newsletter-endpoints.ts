import type { Locale } from '#contract/locales.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { answer, endpoint } from '#server/http/routes/endpoint.ts';
import { toLocales } from '#server/newsletter/model.ts';
import { isNewsletterOpen } from '#server/newsletter/open.ts';
import { countPostReaders, sendPost } from '#server/newsletter/send-post.ts';
import {
  changeSubscriber,
  createSubscriber,
  listSubscribers,
  removeSubscriber,
} from '#server/newsletter/subscribers.ts';
import { findSubscription, stopSubscription, subscribe } from '#server/newsletter/subscriptions.ts';

export const newsletterEndpoints = [
  endpoint(operations.subscribe, async ({ body, context }) => {
    const from = { source: 'api', page: operations.subscribe.path, wording: '' } as const;
    await subscribe({ ...body, ...from, address: clientAddressOf(context) });
    return answer(202, { success: true });
  }),
  endpoint(
    operations.unsubscribe,
    async ({ query }) => {
      await stopSubscription(query);
      return answer(200, { success: true });
    },
    { page: subscriptionPage },
  ),
  endpoint(operations.listSubscribers, async ({ actor, query }) => {
    const { subscribers, pagination } = await listSubscribers({ actor, ...query });
    return answer(200, { subscribers, pagination });
  }),
  endpoint(operations.createSubscriber, async ({ actor, body: { consentAt, ...input } }) => {
    const consent = consentAt === undefined ? {} : { consentAt: new Date(consentAt) };
    return answer(201, await createSubscriber({ actor, ...input, ...consent }));
  }),
  endpoint(operations.updateSubscriber, async ({ actor, params, body }) =>
    answer(200, await changeSubscriber({ actor, ...params, ...body })),
  ),
  endpoint(operations.deleteSubscriber, async ({ actor, params }) => {
    await removeSubscriber({ actor, ...params });
    return answer(200, { success: true });
  }),
  endpoint(operations.sendPost, async ({ actor, params, body: { dryRun, ...choice } }) => {
    const given = { actor, post: params.slug, ...choice };
    if (dryRun) return answer(202, { state: 'dry run', readers: await countPostReaders(given) });
    return answer(202, await sendPost(given));
  }),
];

/** In the language of the letters, which is the first of the subscription; otherwise in the preferred one. */
async function subscriptionPage(query: URLSearchParams, preferred: Locale): Promise<string> {
  const token = query.get('token') ?? '';
  const subscription = isNewsletterOpen() ? await findSubscription({ token }) : null;
  const [locale = preferred] = subscription ? toLocales(subscription.languages) : [];
  return paths.subscription(locale, token);
}
