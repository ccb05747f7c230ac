import { expect, test, vi } from 'vitest';
import { collection } from '#server/db/client.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { ChannelSender } from '#server/outbox/channel-sender.ts';
import { useDatabase } from '#test/setup/database.ts';

type Pause = { milliseconds: number; end: () => void };

const { pauses } = await vi.hoisted(async () => {
  await import('#test/setup/with-smtp.ts');
  return { pauses: [] as Pause[] };
});

/** Pauses end when the test ends them, or by their signal. */
vi.mock('node:timers/promises', async (load) => ({
  ...(await load<object>()),
  setTimeout: (milliseconds: number, _: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', reject);
      pauses.push({ milliseconds, end: resolve });
    }),
}));

useDatabase();

const SPACING_MS = 50;
const CONNECTIONS = 2;

test('letters are so far apart that pages come in between, and a stop does not wait for that', async () => {
  const letter = { kind: 'test', to: 'lesia@example.com', locale: 'en', data: {} } as const;
  await enqueueLetters(Array.from({ length: 5 }, () => letter));
  const onFree = vi.fn();
  const deliver = vi.fn(async () => ({ result: 'sent', answer: '250' }) as const);
  const channel = { name: 'letter', concurrency: CONNECTIONS, spacingMs: SPACING_MS, perHour: null } as const;
  const sender = new ChannelSender(
    { ...channel, deliver, close: async () => {} },
    { mayCommit: () => true, onFree },
  );
  const sent = () => collection('deliveries').countDocuments({ state: 'sent' });

  await sender.fill();
  await expect.poll(sent).toBe(CONNECTIONS);
  // Each connection waits for the share of all.
  expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([100, 100]);
  await sender.fill();
  expect([deliver.mock.calls.length, onFree.mock.calls.length]).toEqual([2, 0]);

  pauses[0]?.end();
  await expect.poll(() => onFree.mock.calls.length).toBe(1);
  await sender.fill();
  await expect.poll(sent).toBe(3);

  // Its own time for running deliveries does not end either.
  await sender.stop({ graceMs: 7_000 });
  expect([deliver.mock.calls.length, onFree.mock.calls.length]).toEqual([3, 3]);
});
