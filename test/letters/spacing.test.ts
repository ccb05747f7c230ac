import { expect, test, vi } from 'vitest';
import { collection } from '#server/db/client.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { startSender } from '#server/outbox/sender.ts';
import { useDatabase } from '#test/setup/database.ts';

await vi.hoisted(() => import('#test/setup/with-smtp.ts'));
useDatabase();

const SPACING_MS = 50;

test('letters begin one after another, so far apart that pages come in between', async () => {
  const letter = { kind: 'test', to: 'lesia@example.com', locale: 'en', data: {} } as const;
  await enqueueLetters(Array.from({ length: 4 }, () => letter));
  const starts: number[] = [];
  const stop = startSender({
    channels: [
      {
        ...{ name: 'letter', concurrency: 3, spacingMs: SPACING_MS, perHour: null },
        deliver: async () => {
          starts.push(performance.now());
          return { result: 'sent', answer: '250' };
        },
        close: async () => {},
      },
    ],
  });

  try {
    await expect.poll(() => collection('deliveries').countDocuments({ state: 'sent' })).toBe(4);
  } finally {
    await stop();
  }
  const gaps = starts.slice(1).map((start, at) => start - (starts[at] ?? 0));
  // A delivery is claimed before it begins, which takes the first one a few milliseconds longer.
  expect(Math.min(...gaps)).toBeGreaterThan(SPACING_MS / 2);
});
