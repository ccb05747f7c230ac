import { afterEach, expect, test, vi } from 'vitest';
import { formatMoment } from '#app/formats/moment.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { sendPost } from '#server/newsletter/send-post.ts';
import type { DeliveryDoc } from '#server/outbox/model.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';
import { aSubscriber, openNewsletter } from './factory.ts';

const { smtp } = await vi.hoisted(() => {
  process.env.MAIL_PER_HOUR = '10';
  return import('#test/setup/with-smtp.ts');
});

useDatabase();
useOutbox();
afterEach(() => {
  vi.useRealTimers();
});

test('the page of a sending says how many letters an hour may have, and when the last one goes', async () => {
  const { issues } = newsletterAdminTexts.uk;
  const { cookie } = await aSignedIn({ role: 'admin' });
  await openNewsletter();
  for (let at = 0; at < 12; at++) await aSubscriber();
  const { slug } = await aPost();
  const pageText = async () => {
    const page = await (await request(paths.adminSend('uk', slug), { cookie })).text();
    return /<p class="soft" role="status">(.*?)<\/p>/.exec(page)?.[1]?.replaceAll('<!-- -->', '');
  };

  await sendPost({ actor: COMMAND_LINE, post: slug, missing: 'skip' });
  await expect.poll(pageText).toContain(issues.counts({ sent: 9, waiting: 3, failed: 0 }));
  const times = await collection<DeliveryDoc>('deliveries')
    .find({ state: 'sent' })
    .sort({ endedAt: 1 })
    .map(({ endedAt }) => endedAt?.getTime() ?? 0)
    .toArray();
  // A tenth is reserved for letters that somebody waits for. The twelfth goes an hour after the third.
  const last = new Date((times[2] ?? 0) + 3_600_000).toISOString();
  const clock = { locale: 'uk', timeZone: 'Europe/Kyiv' } as const;
  expect(await pageText()).toContain(issues.endsAt(formatMoment(last, clock)));
  expect(await pageText()).toContain(issues.perHour(9));
  expect(smtp.received).toHaveLength(9);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(last) + 1_000 });
  await expect.poll(pageText).toContain(issues.counts({ sent: 12, waiting: 0, failed: 0 }));
  expect(await pageText()).not.toContain(issues.perHour(9));
});
