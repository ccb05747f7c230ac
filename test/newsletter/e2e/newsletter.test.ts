import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { newsletterNavigation } from '#app/newsletter/texts/core.ts';
import { newsletterTexts } from '#app/newsletter/texts/messages.ts';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { collection } from '#server/db/client.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSubscriber, openNewsletter } from '#test/newsletter/factory.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAsAdmin, openEditor } from '#test/setup/admin-page.ts';
import { advanceClock } from '#test/setup/discussion-site.ts';
import { typeAtEnd } from '#test/setup/editor-page.ts';
import { typeInto } from '#test/setup/keyboard.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { useSite } from '#test/setup/site.ts';
import type { ReceivedLetter } from '#test/setup/smtp.ts';

const { smtp, port } = await vi.hoisted(async () => {
  const { freePort } = await import('#test/setup/server.ts');
  const started = await import('#test/setup/with-smtp.ts');
  const free = await freePort();
  // The links of letters lead to the site of the test.
  process.env.PUBLIC_URL = `http://127.0.0.1:${free}`;
  return { smtp: started.smtp, port: free };
});

const site = useSite({ port });
useOutbox();

const TITLES = { uk: 'Дорога в гори', en: 'The road to the mountains' };

test('the newsletter works from the form to the last letter', async () => {
  const locale = 'uk';
  await openNewsletter();
  const email = 'reader@example.com';
  const newsletter = newsletterTexts[locale];
  const { slug } = await aPost();
  const reader = await site.open();

  await reader.goto(site.url(paths.post(locale, slug)));
  await reader.getByLabel(newsletter.email).fill(email);
  await reader.getByRole('button', { name: newsletter.next }).click();
  const choice = reader.getByLabel(newsletter.choices[locale], { exact: true });
  await choice.check();
  // A field of text has this class too, and is as wide as the form.
  expect((await choice.boundingBox())?.width).toBeLessThan(30);
  expect(await accessibilityProblems(reader)).toEqual([]);
  // Programs are faster than a second.
  advanceClock();
  await reader.getByRole('button', { name: newsletter.submit }).click();
  await reader.getByRole('heading', { name: newsletter.sent.title }).waitFor();
  vi.useRealTimers();

  const { button } = await smtp.next(email);
  await reader.goto(button?.href ?? '');
  await reader.getByRole('button', { name: newsletter.confirm.submit }).click();
  await reader.getByText(newsletter.done.confirmed).waitFor();

  const title = await publishAndSend(locale);
  const letter = await smtp.next(email);
  expect(letter.subject).toBe(title);
  expect(letter.html).toContain(`<html lang="${locale}">`);

  await reader.goto(manageLink(letter));
  await reader.getByLabel(newsletter.frequencies.weekly).check();
  await reader.getByRole('button', { name: newsletter.manage.save, exact: true }).click();
  await reader.getByText(newsletter.done.saved).waitFor();
  expect(await accessibilityProblems(reader)).toEqual([]);
  await reader.getByRole('button', { name: newsletter.manage.stop }).click();
  await reader.getByRole('heading', { name: newsletter.stopped.title }).waitFor();
});

// test/newsletter has the other direction.
test('an English post waits for its translation, and nobody gets it twice', async () => {
  const locale = 'en';
  await openNewsletter();
  const other = otherLocale(locale);
  const { send, issues } = newsletterAdminTexts[locale];
  await aSubscriber({ email: 'own@example.com', locales: [locale] });
  await aSubscriber({ email: 'both@example.com', locales: [locale, other] });
  await aSubscriber({ email: 'waits@example.com', locales: [other] });
  const { slug } = await aDraft(locale);
  const owner = await openAsAdmin(site);

  await openPanel(owner, locale, slug);
  await owner.getByLabel(send.checkbox).check();
  await owner.getByLabel(send.missing.skip).check();
  await owner.getByLabel(send.missing.wait).check();
  await owner.getByText(send.waiting(1)).waitFor();
  await publish(owner, locale);
  await expect.poll(received).toEqual([
    ['both@example.com', TITLES[locale]],
    ['own@example.com', TITLES[locale]],
  ]);
  await owner.goto(site.url(paths.adminSend(locale, slug)));
  await owner.getByText(issues.waits(1)).waitFor();

  await openEditor(owner, site.url(paths.adminPost(locale, slug)));
  await typeInto(owner.locator(`[name="${other}.title"]`), TITLES[other]);
  await typeAtEnd(owner, other, 'Once more.');
  await owner.locator('.publish-panel > summary').click();
  await owner.getByRole('button', { name: adminMessages[locale].editor.publishNow[other] }).click();
  await owner.waitForURL(/done=published/);
  await expect.poll(received).toEqual([
    ['both@example.com', TITLES[locale]],
    ['own@example.com', TITLES[locale]],
    ['waits@example.com', TITLES[other]],
  ]);
  await owner.goto(site.url(paths.adminSend(locale, slug)));
  await owner.getByText(issues.counts({ sent: 3, waiting: 0, failed: 0 })).waitFor();
  expect(await owner.getByText(issues.waits(1)).count()).toBe(0);
});

/** The letters that have arrived: recipients and subjects. */
function received(): string[][] {
  return smtp.received.map(({ envelope, subject = '' }) => [envelope.to, subject]).sort();
}

function manageLink({ html }: ReceivedLetter): string {
  return /href="([^"]+subscription\?token=[^"]+)"/.exec(html || '')?.[1] ?? '';
}

/** Publishes a draft in the editor and sends it with the tick in its panel. Returns its title. */
async function publishAndSend(locale: 'uk'): Promise<string> {
  const newsletter = newsletterAdminTexts[locale];
  const { slug, title } = await aDraft(locale);
  const owner = await openAsAdmin(site);

  await openPanel(owner, locale, slug);
  await owner.getByLabel(newsletter.send.checkbox).check();
  await owner.getByText(newsletter.send.submit(1, 0)).waitFor();
  await publish(owner, locale);
  await owner.context().close();

  return title;
}

async function aDraft(locale: Locale): Promise<{ slug: string; title: string }> {
  const title = TITLES[locale];
  const versions = { [locale]: aVersion({ title }), [otherLocale(locale)]: undefined };
  const { slug } = await aPost({ published: false, ...versions });
  return { slug, title };
}

async function openPanel(owner: Page, locale: Locale, slug: string): Promise<void> {
  await openEditor(owner, site.url(paths.adminPost(locale, slug)));
  await owner.locator('.publish-panel > summary').click();
}

async function publish(owner: Page, locale: Locale): Promise<void> {
  await owner.getByRole('button', { name: adminMessages[locale].editor.publishNow[locale] }).click();
  await owner.waitForURL(/done=published/);
}

test('an admin sees the letter, sends a test and then the post', async () => {
  await openNewsletter();
  const { send } = newsletterAdminTexts.en;
  const title = newsletterNavigation.en.subscribers;
  const { slug } = await aPost({ en: aVersion({ title: 'On foot', content: '# A | B\n\nText.' }) });
  const owner = await openAsAdmin(site);
  await owner.goto(site.url(paths.adminSendLetter('en', slug, 'en')));
  await owner.getByRole('heading', { name: 'On foot' }).waitFor();

  await owner.goto(site.url(paths.adminSend('en', slug)));
  expect(await accessibilityProblems(owner)).toEqual([]);
  await owner.getByRole('button', { name: send.test }).click();
  await owner.getByText('The test emails are on their way').waitFor();
  await expect.poll(() => smtp.received.map(({ subject }) => subject)).toContain('On foot');
  await owner.getByRole('button', { name: 'Send to readers: nobody yet' }).click();
  await owner.getByText(send.done.sent).waitFor();

  await owner.goto(site.url(paths.adminSubscribers('en')));
  await owner.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await accessibilityProblems(owner)).toEqual([]);
});

test('an admin pauses a sending, publishes changes, resumes it, and withdraws another', async () => {
  await openNewsletter();
  const { issues, send } = newsletterAdminTexts.en;
  const { editor } = adminMessages.en;
  for (const name of ['first', 'second', 'third']) await aSubscriber({ email: `${name}@example.com` });
  const owner = await openAsAdmin(site);
  const version = { uk: aVersion({ title: TITLES.uk }), en: undefined };
  /** One letter arrives; the server puts the others off. */
  const begin = async (slug: string) => {
    smtp.received.length = 0;
    smtp.behave({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('first') ? done() : done(Object.assign(new Error('Later'), { responseCode: 451 })),
    });
    await owner.goto(site.url(paths.adminSend('en', slug)));
    await owner.getByRole('button', { name: send.submit(3, 0) }).click();
    await owner.getByText(send.done.sent).waitFor();
    const putOff = { state: 'waiting', attempts: 1, key: { $regex: '^issue:' } };
    await expect.poll(() => collection('deliveries').countDocuments(putOff)).toBe(2);
    await expect.poll(received).toEqual([['first@example.com', TITLES.uk]]);
    smtp.behave({});
  };

  const paused = await aPost(version);
  await begin(paused.slug);
  await owner.getByRole('button', { name: issues.pause }).click();
  await owner.getByText(issues.states.paused).waitFor();
  await openEditor(owner, site.url(paths.adminPost('en', paused.slug)));
  await typeInto(owner.locator('[name="uk.title"]'), 'Інша назва');
  await owner.locator('.publish-panel > summary').click();
  await owner.getByRole('button', { name: editor.publishChanges.uk }).click();
  await owner.waitForURL(/done=published/);

  await owner.goto(site.url(paths.adminSubscribers('en')));
  await owner.getByRole('button', { name: issues.resume }).click();
  const everybody = ['first', 'second', 'third'].map((name) => [`${name}@example.com`, TITLES.uk]);
  await expect.poll(received).toEqual(everybody);

  const withdrawn = await aPost(version);
  await begin(withdrawn.slug);
  await owner.locator('summary', { hasText: issues.withdraw }).click();
  await owner.getByRole('button', { name: issues.withdrawConfirm }).click();
  await owner.getByText(issues.states.withdrawn).waitFor();
  const left = { state: { $in: ['waiting', 'sending'] } };
  expect(await collection('deliveries').countDocuments(left)).toBe(0);
  expect(received()).toEqual([['first@example.com', TITLES.uk]]);
});
