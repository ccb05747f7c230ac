import type { Locale } from '#contract/locales.ts';
import {
  FREQUENCIES,
  type Frequency,
  SUBSCRIBER_SOURCES,
  type Subscriber,
  type SubscriberState,
  type Wishes,
} from '#contract/newsletter/newsletter.ts';
import { atHour } from '#contract/time/local-time.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId } from '#server/db/ids.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { listBounces, mapBounces } from '#server/mail/bounce-store.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { mapTags } from '#server/tags/tags.ts';
import { daysSince } from './days-since.ts';
import { eraseSubscriber, stopSubscriber } from './ends.ts';
import { LANGUAGES, type Languages, type SubscriberDoc, toLocales, toSubscriber } from './model.ts';
import { requireManager } from './open.ts';
import * as store from './store.ts';
import { type NewSubscription, newSubscriber, sendConfirmation, toFields } from './subscriptions.ts';

const EXPORT_BATCH = 1_000;
const GROWTH_WEEKS = 12;

/** A page of subscribers, the newest first; `answers` are the words of the servers that refused addresses. Throws Forbidden, NotFound. */
export async function listSubscribers({
  actor,
  page,
  limit,
  ...filter
}: { actor: Actor; page: number; limit: number } & Omit<store.SubscriberFilter, 'bounced'>) {
  requireManager(actor);
  const bounced = filter.state === 'bounced' ? await listBounces() : undefined;
  const { docs, total } = await store.findSubscribers(
    { ...filter, bounced },
    { skip: (page - 1) * limit, limit },
  );
  const { subscribers, answers } = await toSubscribers(docs);
  const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };

  return { subscribers, answers, pagination };
}

export type SubscriberNumbers = {
  states: Record<Exclude<SubscriberState, 'bounced'>, number>;
  /** The number of active readers. */
  languages: Record<Locale | 'both', number>;
  frequencies: Record<Frequency, number>;
  sources: { source: Subscriber['source']; count: number }[];
  /** New readers of the last weeks by their first language; a week is an ISO 8601 time. */
  growth: ({ week: string } & Record<Locale, number>)[];
};

/** The numbers above the list. Throws Forbidden. */
export async function countSubscribers({
  actor,
  now = new Date(),
}: {
  actor: Actor;
  now?: Date;
}): Promise<SubscriberNumbers> {
  requireCan(actor, 'manage subscribers');
  const [active, waiting, stopped, growth] = await Promise.all([
    countActive(),
    store.countGroup({ state: 'waiting' }),
    store.countGroup({ state: 'stopped' }),
    countGrowth(now),
  ]);

  const sum = (list: store.Group[]) => list.reduce((total, { count }) => total + count, 0);
  const read = (languages: Languages) => sum(active.filter((group) => group.languages === languages));
  const sources = Map.groupBy(active, ({ source }) => source);
  const each = (name: Frequency) => sum(active.filter(({ frequency }) => frequency === name));

  return {
    states: { active: sum(active), waiting, stopped },
    languages: { uk: read('uk'), en: read('en'), both: read('uk en') + read('en uk') },
    frequencies: { post: each('post'), weekly: each('weekly') },
    sources: [...sources].map(([source, list]) => ({ source, count: sum(list) })),
    growth,
  };
}

/** Every subscriber in batches, for the export. Throws Forbidden. */
export function exportSubscribers({ actor }: { actor: Actor }): AsyncGenerator<Subscriber[]> {
  requireManager(actor);
  return readAll();
}

async function* readAll(): AsyncGenerator<Subscriber[]> {
  let batch: SubscriberDoc[] = [];

  for await (const doc of store.findAllSubscribers()) {
    batch.push(doc);
    if (batch.length < EXPORT_BATCH) continue;
    yield (await toSubscribers(batch)).subscribers;
    batch = [];
  }
  yield (await toSubscribers(batch)).subscribers;
}

/** Adds a subscriber who has consented elsewhere, or asks for a confirmation. Throws Forbidden, NotFound, Conflict. */
export async function createSubscriber({
  actor,
  email,
  consentAt,
  ...wishes
}: Pick<NewSubscription, 'email' | 'locales' | 'frequency' | 'tags'> & {
  actor: Actor;
  consentAt?: Date | undefined;
}): Promise<Subscriber> {
  requireManager(actor);
  const consent = consentAt ? { at: consentAt, page: '', wording: '' } : null;
  const fields = { ...(await toFields(wishes)), source: 'api', consent } as const;
  const doc = newSubscriber(email, fields, new Date());
  if (!(await store.insertSubscriber(doc))) {
    throw new Conflict('This address has a subscription, or its owner has stopped one');
  }

  if (!consent) await sendConfirmation(doc, wishes.locales[0] ?? 'uk');
  return toOne(doc);
}

/** Changes what is named. Throws Forbidden, NotFound. */
export async function changeSubscriber({
  actor,
  id,
  state,
  ...wishes
}: ById & {
  locales?: Wishes['locales'] | undefined;
  frequency?: Frequency | undefined;
  tags?: string[] | undefined;
  state?: 'stopped' | undefined;
}): Promise<Subscriber> {
  const present = await getSubscriber({ actor, id });
  const { locales = toLocales(present.languages), frequency = present.frequency, tags = [] } = wishes;
  const { tagIds, ...fields } = await toFields({ locales, frequency, tags });
  const changed = await store.updateSubscriber(
    { _id: present._id },
    { ...fields, ...(wishes.tags ? { tagIds } : {}) },
  );
  if (!changed) throw notFound();
  if (!state) return toOne(changed);

  await stopSubscriber(changed, new Date());
  return toOne(await getSubscriber({ actor, id }));
}

/** Deletes a subscriber with every trace of the address. Throws Forbidden, NotFound. */
export async function removeSubscriber({ actor, id }: ById): Promise<void> {
  await eraseSubscriber(await getSubscriber({ actor, id }), new Date());
  await recordChange({ actor, action: 'subscriber.deleted' });
}

async function getSubscriber({ actor, id }: ById): Promise<SubscriberDoc> {
  requireManager(actor);
  const _id = findId(id);
  const doc = _id && (await store.findById(_id));
  if (!doc) throw notFound();
  return doc;
}

async function toOne(doc: SubscriberDoc): Promise<Subscriber> {
  const [one] = (await toSubscribers([doc])).subscribers;
  if (!one) throw notFound();
  return one;
}

async function toSubscribers(docs: SubscriberDoc[]) {
  const [tags, bounces] = await Promise.all([
    mapTags([...new Set(docs.flatMap(({ tagIds }) => tagIds))]),
    mapBounces(docs.map(({ email }) => email)),
  ]);
  const tagSlugs = new Map([...tags].map(([id, { slug }]) => [id, slug]));
  const subscribers = docs.map((doc) =>
    toSubscriber(doc, { tagSlugs, isBounced: bounces.has(doc.emailKey) }),
  );
  const bounced = docs.filter(({ emailKey }) => bounces.has(emailKey));
  const answers = bounced.map(({ _id, emailKey }) => [_id.toHexString(), bounces.get(emailKey) ?? '']);

  return { subscribers, answers: Object.fromEntries(answers) as Record<string, string> };
}

/** One count for each group: an index answers it without a look at the documents. */
async function countActive(): Promise<store.Group[]> {
  const groups = FREQUENCIES.flatMap((frequency) =>
    LANGUAGES.flatMap((languages) =>
      SUBSCRIBER_SOURCES.map((source) => ({ state: 'active', frequency, languages, source }) as const),
    ),
  );
  const counted = groups.map(async (group) => ({ ...group, count: await store.countGroup(group) }));
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}

async function countGrowth(now: Date): Promise<SubscriberNumbers['growth']> {
  const { timeZone } = siteSettings();
  const sinceMonday = daysSince(1, { now, timeZone });
  const startOf = (week: number) => atHour(0, { now, days: week * 7 - sinceMonday, timeZone });
  const weeks = Array.from({ length: GROWTH_WEEKS }, async (_, index) => {
    const week = index + 1 - GROWTH_WEEKS;
    const [from, until] = [startOf(week), startOf(week + 1)];
    const counts = await Promise.all(
      LANGUAGES.map((languages) => store.countConfirmed(languages, from, until)),
    );
    const first = (locale: Locale) =>
      counts.reduce((total, count, place) => total + (LANGUAGES[place]?.startsWith(locale) ? count : 0), 0);

    return { week: from.toISOString(), uk: first('uk'), en: first('en') };
  });

  return (await Promise.all(weeks)).filter(({ uk, en }) => uk + en > 0);
}

function notFound(): NotFound {
  return new NotFound('Subscriber not found');
}
