import { expect, onTestFinished, test, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { startOutbox } from '#server/serve/outbox.ts';
import { createWebhook } from '#server/webhooks/webhooks.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

test('without SMTP_URL, IndexNow, WebSub and webhooks no letter is stored and no timer runs', async () => {
  const start = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => start.mockRestore());
  const stop = await startOutbox({
    renderLetter() {
      throw new Error('There is no letter to render');
    },
  });

  expect(isMailSetUp()).toBe(false);
  expect(await enqueueLetters([{ kind: 'test', to: 'lesia@example.com', locale: 'uk', data: {} }])).toBe(0);
  expect(await collection('deliveries').countDocuments()).toBe(0);
  expect(start).not.toHaveBeenCalled();

  await createWebhook({
    actor: SERVICE,
    input: { url: 'https://hooks.example/', events: ['post.deleted'], locales: ['uk'] },
  });
  expect(start).toHaveBeenCalledTimes(1);
  await stop();
});

test('without a mail server no test letter can be sent, and the menu has no letters', async () => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  const form = { intent: 'test', to: 'lesia@example.com' };
  expect((await request(paths.adminLetters('en'), { cookie, form })).status).toBe(404);
  expect(await (await request(paths.adminPosts('uk'), { cookie })).text()).not.toContain('/admin/letters');
});
