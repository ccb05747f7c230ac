import { expect, test } from 'vitest';
import { collection } from '#server/db/client.ts';
import { deleteExpired } from '#server/db/expiry.ts';
import { isBounced } from '#server/mail/bounce-store.ts';
import { enqueueLetters, toDelivery } from '#server/mail/enqueue-letters.ts';
import { enqueueInBundles } from '#server/outbox/bundle.ts';
import { HourlyLimit, lastAllowed } from '#server/outbox/hourly-limit.ts';
import type { DeliveryDoc, Outcome } from '#server/outbox/model.ts';
import { retryDelay } from '#server/outbox/retries.ts';
import { startSender } from '#server/outbox/sender.ts';
import { withdrawAll } from '#server/outbox/store.ts';
import { unseal } from '#server/secrets/sealing.ts';
import { useDatabase } from '#test/setup/database.ts';
import { smtp } from '#test/setup/with-smtp.ts';

useDatabase();

const LETTER = { kind: 'test', to: 'lesia@example.com', locale: 'en', data: {} } as const;
const deliveries = () => collection<DeliveryDoc>('deliveries');
const find = () => deliveries().findOne();

test('secrets are encrypted for one delivery, and removed when it has been sent', async () => {
  await enqueueLetters([{ ...LETTER, secret: 'a-token-of-a-link' }]);
  const stored = await find();
  expect(JSON.stringify(stored)).not.toContain('a-token-of-a-link');
  const purpose = 'secrets of the outbox';
  expect(unseal(stored?.sealed ?? '', { purpose, id: String(stored?._id) })).toBe('a-token-of-a-link');
  expect(unseal(stored?.sealed ?? '', { purpose, id: 'another delivery' })).toBeNull();

  const stop = startSender({ channels: [aChannel({ result: 'sent', answer: '250' })] });
  await expect.poll(find).toMatchObject({ state: 'sent' });
  expect(await find()).not.toHaveProperty('sealed');
  await stop();
});

test('an item that is older than the last delivery of its bundle does not stop the ones after it', async () => {
  const notice = { bundle: 'conversation', everyMs: 0 };
  const sendAll = () => deliveries().updateMany({}, { $set: { state: 'sent' } });
  for (const [item, minute] of Object.entries({ second: 20, first: 0, third: 30, fourth: 40 })) {
    const delivery = toDelivery(LETTER);
    await enqueueInBundles([{ ...notice, delivery }], {
      item,
      isNew: false,
      now: new Date(Date.UTC(2026, 10, 26, 12, minute)),
    });
    await sendAll();
  }

  const items = (await deliveries().find().sort({ createdAt: 1 }).toArray()).map(({ data }) => data);
  expect(items).toEqual(['second', 'first', 'third', 'fourth'].map((item) => ({ items: [item] })));
});

test('two senders send each letter once', async () => {
  await enqueueLetters(Array.from({ length: 60 }, (_, at) => ({ ...LETTER, key: `one:${at}` })));
  const sent: string[] = [];
  const channel = () => aChannel({ result: 'sent', answer: '250' }, (id) => sent.push(id));
  const stops = [startSender({ channels: [channel()] }), startSender({ channels: [channel()] })];

  await expect.poll(() => deliveries().countDocuments({ state: 'sent' })).toBe(60);
  expect(new Set(sent).size).toBe(60);
  expect(sent).toHaveLength(60);
  for (const stop of stops) await stop();
});

test('a temporary failure is tried again after about a minute, and ends after three days', async () => {
  await enqueueLetters([LETTER]);
  const stop = startSender({ channels: [aChannel({ result: 'temporary', answer: '451 later' })] });
  await expect.poll(find).toMatchObject({ state: 'waiting', attempts: 1, answer: '451 later' });
  const wait = ((await find())?.nextAt.getTime() ?? 0) - Date.now();
  expect(wait).toBeGreaterThan(30_000);
  expect(wait).toBeLessThanOrEqual(75_000);

  await deliveries().updateOne({}, { $set: { nextAt: new Date(), giveUpAt: new Date() } });
  await expect.poll(find).toMatchObject({ state: 'failed', attempts: 2, answer: '451 later' });
  await stop();
});

test('a server that is away loses no letter: it waits, and is sent when the server is back', async () => {
  await enqueueLetters([LETTER]);
  const outcomes: Outcome[] = [{ result: 'unreachable', answer: 'ECONNREFUSED' }];
  const channel = aChannel({ result: 'sent', answer: '250' });
  const deliver = async (delivery: DeliveryDoc) => outcomes.pop() ?? channel.deliver(delivery);
  const stop = startSender({ channels: [{ ...channel, deliver }] });
  await expect.poll(find).toMatchObject({ state: 'waiting', attempts: 1, answer: 'ECONNREFUSED' });
  await stop();

  await deliveries().updateOne({}, { $set: { nextAt: new Date() } });
  const stopNext = startSender({ channels: [channel] });
  await expect.poll(find).toMatchObject({ state: 'sent', attempts: 2 });
  await stopNext();
});

test('a letter that a killed process was sending is sent again with the same Message-ID', async () => {
  await enqueueLetters([LETTER]);
  await deliveries().updateOne({}, { $set: { state: 'sending', claim: 'of a dead process', attempts: 1 } });
  const { messageId } = (await find()) ?? {};

  const stop = startSender({ channels: [aChannel({ result: 'sent', answer: '250' })] });
  await expect.poll(find).toMatchObject({ state: 'sent', attempts: 2, messageId });
  await stop();
});

test('a letter is forgotten 30 days after it was sent, and not while it waits', async () => {
  const days = (count: number, from: Date) => new Date(from.getTime() + count * 86_400_000);
  await enqueueLetters([{ ...LETTER, notBefore: days(90, new Date()) }]);
  await enqueueLetters([LETTER]);
  const stop = startSender({ channels: [aChannel({ result: 'sent', answer: '250' })] });
  const findSent = () => deliveries().findOne({ state: 'sent' });
  await expect.poll(findSent).not.toBeNull();
  await stop();
  const { endedAt = new Date(0) } = (await findSent()) ?? {};

  await deleteExpired({ now: days(30, endedAt) });
  expect(await deliveries().distinct('state')).toEqual(['sent', 'waiting']);
  await deleteExpired({ now: new Date(days(30, endedAt).getTime() + 1) });
  expect(await deliveries().distinct('state')).toEqual(['waiting']);
});

test('a restored backup sends nothing that waited in it', async () => {
  await enqueueLetters([LETTER, LETTER]);
  await deliveries().updateOne({}, { $set: { state: 'sending', claim: 'one' } });
  await withdrawAll({ answer: 'restored', now: new Date() });

  expect(await deliveries().distinct('state')).toEqual(['withdrawn']);
});

test('the limit of an hour keeps a tenth for what somebody waits for', () => {
  const now = new Date();
  const limit = new HourlyLimit(10);
  for (let at = 0; at < 9; at++) limit.note(now);
  expect(limit.priorityMax(now)).toBe(0);
  limit.note(now);
  expect(limit.priorityMax(now)).toBeNull();
  expect(limit.priorityMax(new Date(now.getTime() + 3_600_000))).toBe(2);
});

test('the last letter goes as the limit lets it', () => {
  const at = (time: string) => new Date(`2026-11-25T${time}Z`);
  const times = Array.from({ length: 9 }, (_, index) => at(`08:00:0${index}`));
  const last = (count: number, sent = times) => lastAllowed(10, { times: sent, count, now: at('08:30:00') });
  expect([last(1), last(9), last(10), last(19)]).toEqual(
    ['09:00:00', '09:00:08', '10:00:00', '11:00:00'].map(at),
  );
  expect([last(9, []), last(10, []), last(5, times.slice(0, 4)), last(6, times.slice(0, 4))]).toEqual([
    null,
    at('09:30:00'),
    null,
    at('09:00:00'),
  ]);
});

test('attempts are further and further apart, at most four hours, and not all at the same moment', () => {
  expect([1, 2, 3, 20].map((attempts) => retryDelay(attempts, 0.5) / 60_000)).toEqual([1, 2, 4, 240]);
  expect([0, 1].map((random) => retryDelay(1, random) / 60_000)).toEqual([0.75, 1.25]);
});

test('a recipient that the server refused for good is marked', async () => {
  const { createServerApp } = await import('#server/http/server/create-server-app.ts');
  const { startOutbox } = await import('#server/serve/outbox.ts');
  const { config } = await import('#server/config.ts');
  const { renderLetter } = await createServerApp({ isDevelopment: false, settings: config() });
  smtp.behave({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('5.1.1 Unknown'), { responseCode: 550 })),
  });
  const stop = await startOutbox({ renderLetter });
  await enqueueLetters([LETTER]);

  await expect.poll(find).toMatchObject({ state: 'failed' });
  expect(await isBounced('Lesia@example.com')).toBe(true);
  await stop();
});

function aChannel(outcome: Outcome, onSend: (id: string) => void = () => {}) {
  return {
    name: 'letter' as const,
    concurrency: 3,
    perHour: null,
    async deliver({ _id }: DeliveryDoc) {
      onSend(_id.toHexString());
      return outcome;
    },
    close: async () => {},
  };
}
