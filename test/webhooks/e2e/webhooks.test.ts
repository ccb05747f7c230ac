import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { webhookTexts } from '#app/webhooks/texts/messages.ts';
import { webhookPaths } from '#contract/webhooks/paths.ts';
import { listenToEvents } from '#server/events/events.ts';
import { planDeliveries } from '#server/webhooks/plan-deliveries.ts';
import { aPost } from '#test/factories/posts.ts';
import { expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin, waitForAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, PHONE } from '#test/setup/discussion-site.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import type { Received } from '#test/setup/receiver.ts';
import { useSite } from '#test/setup/site.ts';

// The first import reads the settings.
const receiver = await vi.hoisted(async () => {
  const { startReceiver } = await import('#test/setup/receiver.ts');
  const started = await startReceiver();
  process.env.WEBHOOK_ALLOW_HOSTS = started.host;
  return started;
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.behave({});
});
afterAll(() => receiver.close());

const site = useSite();
useOutbox();
const stop = listenToEvents(planDeliveries);
afterAll(stop);

test('a webhook is added, tested, rotated, switched on again and deleted', async () => {
  const locale = 'uk';
  const { posts } = adminMessages[locale];
  const words = webhookTexts[locale];
  const url = receiver.url('/hook');
  const page = await openAsAdmin(site, PHONE);
  const complaints = collectErrors(page);
  await openAdminPage(page, site.url(webhookPaths.webhooks(locale)));

  await page.getByLabel(words.url, { exact: true }).fill(url);
  await page.getByLabel(words.eventNames['post.updated']).uncheck();
  await page.getByLabel(posts.languages.en, { exact: true }).uncheck();
  await page.getByRole('button', { name: words.submit }).click();
  const panel = page.getByRole('region', { name: words.created });
  const secret = (await panel.locator('pre').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await expectSoundEverywhere(page);

  // The sender knows of the new webhook, and the post in the language that was left out is not sent.
  await aPost({ slug: 'p' });
  await expect.poll(() => receiver.of('/hook').length).toBe(1);
  await page.getByRole('button', { name: words.test, exact: true }).click();
  await page.getByText(words.done.tested).waitFor();
  expect(await page.getByText(secret).count()).toBe(0);
  await expect.poll(() => receiver.of('/hook').length).toBe(2);
  const [{ body, headers }] = receiver.of('/hook') as [Received];
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { locale: 'uk', slug: 'p' } });

  await openAdminPage(page, site.url(webhookPaths.webhooks(locale)));
  await page.getByText(words.log(2)).click();
  await page.getByText('200 says 200').first().waitFor();
  await page.getByText(words.request).first().click();
  await page.getByText('"type": "ping"').waitFor();
  await expectSoundEverywhere(page);
  await page.getByRole('button', { name: words.again }).first().click();
  await page.getByText(words.done.again).waitFor();
  await expect.poll(() => receiver.of('/hook').length).toBe(3);

  await page
    .getByRole('button', { name: words.rotateName(url) })
    .or(page.getByText(words.rotate))
    .first()
    .click();
  await page.getByRole('button', { name: words.rotateConfirm }).click();
  await expect.poll(() => panel.locator('pre').textContent()).not.toBe(secret);

  receiver.behave({ '/hook': 410 });
  await page.getByRole('button', { name: words.test, exact: true }).click();
  await page.getByText(words.done.tested).waitFor();
  await expect.poll(() => receiver.of('/hook').length).toBe(4);
  await expect
    .poll(async () => {
      await page.goto(site.url(webhookPaths.webhooks(locale)));
      return page.getByRole('button', { name: words.switchOn, exact: true }).count();
    })
    .toBe(1);
  await waitForAdmin(page);
  await page.getByRole('button', { name: words.switchOn, exact: true }).click();
  await page.getByText(words.done.on).waitFor();

  await page.getByText(words.remove, { exact: true }).click();
  await page.getByRole('button', { name: words.removeConfirm }).click();
  await page.getByText(words.done.deleted).waitFor();
  await page.getByText(words.empty).waitFor();
  expect(complaints()).toEqual([]);
});
