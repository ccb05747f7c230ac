import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { CHOSEN_EVENTS } from '#contract/webhooks/webhooks.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { findId, newId } from '#server/db/ids.ts';
import { tellAdminsOfTroubles } from '#server/letters/troubles.ts';
import type { DeliveryDoc } from '#server/outbox/model.ts';
import type { UserDoc } from '#server/users/model.ts';
import type { WebhookDoc } from '#server/webhooks/model.ts';
import { createWebhook } from '#server/webhooks/webhooks.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { smtp } from '#test/setup/with-smtp.ts';

useDatabase();
useOutbox();

test('a webhook that was switched off is told once', async () => {
  const email = 'olha@example.com';
  await aUser({ name: 'Olha', role: 'admin' });
  const fields = { email, emailKey: email, locale: 'en' as const, emailConfirmedAt: new Date() };
  await collection<UserDoc>('users').updateOne({ name: 'Olha' }, { $set: fields });
  const input = { url: 'https://hooks.example/a', events: [...CHOSEN_EVENTS], locales: [...LOCALES] };
  const count = () => collection<DeliveryDoc>('deliveries').countDocuments({ kind: 'webhookOff' });
  const switchOff = async (at: Date) => {
    const { webhook } = await createWebhook({ actor: SERVICE, input });
    await collection<WebhookDoc>('webhooks').updateOne(
      { _id: findId(webhook.id) ?? newId() },
      { $set: { switchedOffAt: at, failingSince: at } },
    );
  };
  await switchOff(new Date());
  await tellAdminsOfTroubles();
  await tellAdminsOfTroubles({ now: new Date(Date.now() + 86_400_000) });
  const letter = await smtp.next(email);
  expect(letter.subject).toBe('A webhook has been switched off – Dvomova');
  expect(letter.text).toContain('hooks.example');
  expect(letter.button?.href).toBe('https://blog.example/en/admin/webhooks');
  expect(await count()).toBe(1);

  await switchOff(new Date(Date.now() + 1_000));
  await tellAdminsOfTroubles();
  expect(await count()).toBe(2);
});
