import { isLocale, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import type { Channel, DeliveryDoc, Outcome } from '#server/outbox/model.ts';
import { type OutsideResponse, requestOutside } from '#server/outside/request-outside.ts';
import { indexNowKey } from './indexnow-key.ts';
import { deleteReported, findAddresses } from './store.ts';

const TIMEOUT_MS = 20_000;
const ANSWER_BYTES = 1_000;
/** The most that one request may name (https://www.indexnow.org/documentation). */
const ADDRESSES_MAX = 10_000;
/**
 * Statuses after which the request will never be accepted: the key is not valid, or the addresses are on another
 * host.
 */
const REFUSALS = [400, 403, 422];

/** Tells search engines (IndexNow) and feed hubs (WebSub) what has changed. Neither waits for the other. */
export const indexingChannel: Channel = {
  name: 'indexing',
  concurrency: 2,
  perRecipient: 1,
  perHour: null,
  deliver(delivery, { signal }) {
    return delivery.kind === 'websub' ? publishFeeds(delivery, signal) : reportAddresses(delivery, signal);
  },
  async close() {},
};

/** Reports all noted addresses. */
async function reportAddresses({ to }: DeliveryDoc, signal: AbortSignal): Promise<Outcome> {
  const changed = await findAddresses(ADDRESSES_MAX);
  // Another request has reported the changes.
  if (changed.length === 0) return { result: 'withdrawn', answer: 'ended' };

  const { publicUrl } = config();
  const key = indexNowKey();
  const body = {
    host: new URL(publicUrl).host,
    key,
    keyLocation: publicUrl + paths.indexNowKey(key),
    urlList: changed.map(({ _id }) => _id),
  };

  const outcome = await post(to, {
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
    signal,
  });
  if (outcome.result === 'sent' || outcome.result === 'refused') await deleteReported(changed);
  return outcome;
}

/** Tells the hub that the feeds of a language have changed (https://www.w3.org/TR/websub, 7). */
async function publishFeeds({ to, locale }: DeliveryDoc, signal: AbortSignal): Promise<Outcome> {
  const { publicUrl } = config();
  const feeds = isLocale(locale) ? feedsOf(locale) : [];
  const body = new URLSearchParams([
    ['hub.mode', 'publish'],
    ...feeds.map((path) => ['hub.url', publicUrl + path]),
  ]);

  return post(to, { type: 'application/x-www-form-urlencoded', body: body.toString(), signal });
}

function feedsOf(locale: Locale): string[] {
  return [paths.rss(locale), paths.atom(locale), paths.jsonFeed(locale)];
}

/** The owner has chosen the address, so it may be in a private network. */
async function post(
  url: string,
  { type, body, signal }: { type: string; body: string; signal: AbortSignal },
): Promise<Outcome> {
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_BYTES, allowHosts: [new URL(url).host] };
  try {
    const headers = { 'Content-Type': type };
    return toOutcome(await requestOutside({ url, method: 'POST', headers, body, signal, ...limits }));
  } catch (error) {
    if (signal.aborted) return { result: 'interrupted', answer: 'The service stops' };
    return { result: 'temporary', answer: error instanceof Error ? error.message : String(error) };
  }
}

function toOutcome({ status, body }: OutsideResponse): Outcome {
  const answer = `${status} ${body.toString('utf8')}`.trim();
  if (status >= 200 && status < 300) return { result: 'sent', answer };
  return { result: REFUSALS.includes(status) ? 'refused' : 'temporary', answer };
}
