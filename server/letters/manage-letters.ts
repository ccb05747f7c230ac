import type { Locale } from '#contract/locales.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { config } from '#server/config.ts';
import { findId, newId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import { toEmailKey } from '#server/mail/email-key.ts';
import { mailSettings } from '#server/mail/mail-set-up.ts';
import type { MailSettings } from '#server/mail-settings.ts';
import type { DeliveryDoc, DeliveryState, Outcome } from '#server/outbox/model.ts';
import { wakeSender } from '#server/outbox/outbox.ts';
import * as store from '#server/outbox/store.ts';
import { createLetterChannel, type RenderLetter } from './letter-channel.ts';
import type { DescribedMail, LetterItem, LetterView } from './letter-item.ts';

const PAGE_LENGTH = 50;
/** A test letter waits so long for the server. */
const TEST_MS = 30_000;

const STATES: Record<LetterView, DeliveryState[] | null> = {
  all: null,
  waiting: ['waiting', 'sending'],
  failed: ['failed'],
  sent: ['sent'],
  withdrawn: ['withdrawn'],
};

/** A page of the letters of the last 30 days, the newest first, and their numbers by state. */
export async function listLetters({
  actor,
  view,
  page,
}: {
  actor: Actor;
  view: LetterView;
  page: number;
}): Promise<{
  items: LetterItem[];
  page: number;
  hasMore: boolean;
  counts: Partial<Record<DeliveryState, number>>;
}> {
  requireCan(actor, 'manage letters');
  const [docs, counts] = await Promise.all([
    store.listNewest({ channel: 'letter' }, STATES[view], {
      skip: (page - 1) * PAGE_LENGTH,
      limit: PAGE_LENGTH + 1,
    }),
    store.countByState({ channel: 'letter' }),
  ]);
  return { items: docs.slice(0, PAGE_LENGTH).map(toItem), page, hasMore: docs.length > PAGE_LENGTH, counts };
}

/**
 * Sends a letter that failed or was withdrawn again, with three more days of attempts. With `all`, sends every letter
 * that failed.
 */
export async function sendAgain({ actor, id }: { actor: Actor; id: string | 'all' }): Promise<number> {
  requireCan(actor, 'manage letters');
  const known = id === 'all' ? null : findId(id);
  if (id !== 'all' && !known) throw new NotFound();

  const count = await store.putBackEnded(
    'letter',
    { id: known, states: ['failed', 'withdrawn'] },
    new Date(),
  );
  if (known && count === 0) throw new NotFound();

  wakeSender();
  return count;
}

/** Throws NotFound if the letter is not waiting any more. */
export async function withdrawLetter({ actor, id }: ById): Promise<void> {
  requireCan(actor, 'manage letters');
  const known = findId(id);
  const which = known && ({ channel: 'letter', _id: known } as const);
  const count = which ? await store.withdraw(which, { answer: 'by admin', now: new Date() }) : 0;
  if (count === 0) throw new NotFound();
}

/** Sends a letter at once and returns how the server answered. */
export async function sendTestLetter({
  actor,
  to,
  locale,
  render,
}: {
  actor: Actor;
  to: string;
  locale: Locale;
  render: RenderLetter;
}): Promise<Outcome> {
  return deliverTest({ settings: mailFor(actor), to, locale, render });
}

/** Sends a test letter by these settings. */
export async function deliverTest({
  settings,
  to,
  locale,
  render,
}: {
  settings: MailSettings;
  to: string;
  locale: Locale;
  render: RenderLetter;
}): Promise<Outcome> {
  const channel = createLetterChannel({ findSettings: async () => settings, render });
  const id = newId();
  const now = new Date();
  const delivery: DeliveryDoc = {
    _id: id,
    channel: 'letter',
    kind: 'test',
    to,
    toKey: toEmailKey(to),
    locale,
    data: {},
    messageId: `<${id.toHexString()}@${domainOf(settings)}>`,
    priority: 0,
    state: 'sending',
    attempts: 1,
    nextAt: now,
    answer: null,
    createdAt: now,
  };

  const options = { mayCommit: () => true, signal: AbortSignal.timeout(TEST_MS) };
  const outcome = await channel.deliver(delivery, options);
  await channel.close();

  return outcome;
}

/** What the admin may see of the settings, not the password and the key. Null if the site sends no letters. */
export function describeMail({ actor }: { actor: Actor }): DescribedMail | null {
  requireCan(actor, 'manage letters');
  const settings = mailSettings();
  if (!settings) return null;
  const { server, from, perHour, dkim } = settings;
  return {
    host: server.host,
    port: server.port,
    user: server.user?.name ?? '',
    from: from.name === null ? from.address : `${from.name} <${from.address}>`,
    domain: domainOf(settings),
    perHour,
    signs: dkim !== null,
    isFixed: config().mail !== null,
  };
}

/** Throws NotFound if the site sends no letters. */
export function mailFor(actor: Actor): MailSettings {
  requireCan(actor, 'manage letters');
  const settings = mailSettings();
  if (!settings) throw new NotFound();
  return settings;
}

export function domainOf({ from: { address } }: MailSettings): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function toItem({
  _id,
  kind,
  to,
  state,
  attempts,
  createdAt,
  nextAt,
  endedAt,
  answer,
}: DeliveryDoc): LetterItem {
  return {
    id: _id.toHexString(),
    kind,
    to,
    state,
    attempts,
    createdAt: createdAt.toISOString(),
    nextAt: state === 'waiting' ? nextAt.toISOString() : null,
    endedAt: endedAt?.toISOString() ?? null,
    answer,
  };
}
