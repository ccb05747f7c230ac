import { expect, test } from 'vitest';
import { collection } from '#server/db/client.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { startOutbox } from '#server/serve/outbox.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

test('without SMTP_URL no letter is stored and no timer runs', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const stop = startOutbox({
    renderLetter() {
      throw new Error('There is no letter to render');
    },
  });

  expect(isMailSetUp()).toBe(false);
  expect(await enqueueLetters([{ kind: 'test', to: 'lesia@example.com', locale: 'uk', data: {} }])).toBe(0);
  expect(await collection('deliveries').countDocuments()).toBe(0);
  expect(timers()).toBe(before);
  await stop();
});
