import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CHANNEL_KINDS, type ChannelKind } from '#contract/announce/channels.ts';
import type { MessageState } from '#contract/announce/messages.ts';
import type { ProblemCode } from '#contract/announce/problems.ts';
import { useDatabase } from '#test/setup/database.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { aChannel, hurry, messages, publish, services, statesOf, useAnnouncements } from './factory.ts';
import type { Behaviour } from './services.ts';

useDatabase();
useOutbox();
useAnnouncements();

type Expected = {
  /** After the first attempt, and after everything that is repeated automatically. */
  first: [MessageState, ProblemCode | null];
  last: MessageState;
  sent: number;
  shown: number;
};

const refused = (code: ProblemCode): Expected => ({
  first: ['failed', code],
  last: 'failed',
  sent: 1,
  shown: 0,
});
const REPEATED: Expected = { first: ['waiting', 'unavailable'], last: 'sent', sent: 2, shown: 1 };
const UNKNOWN: Expected = { first: ['unknown', 'lost'], last: 'unknown', sent: 1, shown: 1 };
const GARBAGE: Expected = { ...REPEATED, first: ['waiting', 'garbage'] };

/** What each answer leads to; Telegram has no way to repeat a request whose answer was lost. */
const ANSWERS: [Behaviour, others: Expected, telegram: Expected][] = [
  ['ok', ...twice({ first: ['sent', null], last: 'sent', sent: 1, shown: 1 })],
  [401, ...twice(refused('unauthorized'))],
  [403, ...twice(refused('forbidden'))],
  [404, ...twice(refused('not_found'))],
  ['busy', ...twice({ first: ['sent', null], last: 'sent', sent: 2, shown: 1 })],
  [500, ...twice(REPEATED)],
  ['hangs', REPEATED, { ...UNKNOWN, shown: 0 }],
  ['closed', REPEATED, { ...UNKNOWN, shown: 0 }],
  ['lost', REPEATED, UNKNOWN],
  ['gateway', REPEATED, UNKNOWN],
  ['garbage', GARBAGE, UNKNOWN],
];

function twice(expected: Expected): [Expected, Expected] {
  return [expected, expected];
}

const SENDS = { telegram: /^send/, mastodon: /^POST .*statuses/, bluesky: /putRecord/ };
const CASES = CHANNEL_KINDS.flatMap((kind) =>
  ANSWERS.map(
    ([answer, others, telegram]) => [kind, answer, kind === 'telegram' ? telegram : others] as const,
  ),
);

test.each(CASES)('%s answers “%s”', async (kind: ChannelKind, answer, { first, last, sent, shown }) => {
  // 401 ends a session of Bluesky, which signs in again first.
  await aChannel(kind, { isLinked: true });
  services.behave(...(kind === 'bluesky' && answer === 401 ? ([401, 401] as const) : [answer]));
  const begun = Date.now();
  await publish({ slug: 'p' });
  if (answer === 'hangs') {
    await expect.poll(() => services.isHanging()).toBe(true);
    services.release();
  }

  const current = async () => (await messages()).map(({ state, problem }) => [state, problem?.code ?? null]);
  await expect.poll(current, { timeout: 10_000 }).toEqual([first]);
  if (answer === 'busy') expect(Date.now() - begun).toBeGreaterThanOrEqual(1_000);
  await hurry();
  await expect.poll(() => statesOf()).toEqual([last]);
  // Nothing that waits is left to be repeated.
  await hurry();
  await sleep(50);
  expect(services.shownOn(kind)).toHaveLength(shown);
  const requests = services.callsOf(kind, SENDS[kind]);
  expect(requests).toHaveLength(kind === 'bluesky' && answer === 401 ? 2 : sent);
  // Repetitions carry the same key.
  const keys = requests.map(({ headers, json }) => headers['idempotency-key'] ?? json.rkey);
  expect(new Set(keys).size).toBe(1);
});
