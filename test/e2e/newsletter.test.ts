import { expect, test, vi } from 'vitest';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { messages } from '#app/i18n/messages.ts';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { openNewsletter } from '#test/factories/newsletter.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAsAdmin, openEditor } from '#test/setup/admin-page.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { useSite } from '#test/setup/site.ts';

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

test.each([
  { locale: 'uk', scripts: true },
  { locale: 'en', scripts: false },
] as const)('from the form to the last letter ($locale, scripts: $scripts)', async ({ locale, scripts }) => {
  await openNewsletter();
  const email = `reader-${locale}@example.com`;
  const { newsletter } = messages[locale];
  const { slug } = await aPost();
  const reader = await site.open({ javaScriptEnabled: scripts });

  await reader.goto(site.url(paths.post(locale, slug)));
  await reader.getByLabel(newsletter.email).fill(email);
  await reader.getByRole('button', { name: newsletter.next }).click();
  await reader.getByLabel(newsletter.choices[locale], { exact: true }).check();
  // Programs are faster than a second.
  await reader.waitForTimeout(1_100);
  if (scripts) expect(await accessibilityProblems(reader)).toEqual([]);
  await reader.getByRole('button', { name: newsletter.submit }).click();
  await reader.getByRole('heading', { name: newsletter.sent.title }).waitFor();

  const { button } = await smtp.next(email);
  await reader.goto(button?.href ?? '');
  await reader.getByRole('button', { name: newsletter.confirm.submit }).click();
  await reader.getByText(newsletter.done.confirmed).waitFor();

  const title = await publishAndSend(locale);
  const letter = await smtp.next(email);
  expect(letter.subject).toBe(title);
  expect(letter.html).toContain(`<html lang="${locale}">`);

  const [, manage = ''] = /href="([^"]+subscription\?token=[^"]+)"/.exec(letter.html || '') ?? [];
  await reader.goto(manage);
  await reader.getByLabel(newsletter.frequencies.weekly).check();
  await reader.getByRole('button', { name: newsletter.manage.save, exact: true }).click();
  await reader.getByText(newsletter.done.saved).waitFor();
  if (scripts) expect(await accessibilityProblems(reader)).toEqual([]);
  await reader.getByRole('button', { name: newsletter.manage.stop }).click();
  await reader.getByRole('heading', { name: newsletter.stopped.title }).waitFor();
});

/** Publishes a draft in the editor and sends it with the tick in its panel. Returns its title. */
async function publishAndSend(locale: Locale): Promise<string> {
  const { editor, newsletter } = adminMessages[locale];
  const title = locale === 'uk' ? 'Дорога в гори' : 'The road to the mountains';
  const { slug } = await aPost({
    published: false,
    [locale]: aVersion({ title }),
    [otherLocale(locale)]: undefined,
  });
  const owner = await openAsAdmin(site);
  await openEditor(owner, site.url(paths.adminPost(locale, slug)));
  await owner.locator('.publish-panel > summary').click();
  await owner.getByLabel(newsletter.send.checkbox).check();
  await owner.getByText(newsletter.send.submit(locale === 'uk' ? 1 : 0, locale === 'en' ? 1 : 0)).waitFor();
  await owner.getByRole('button', { name: editor.publishNow[locale] }).click();
  await owner.waitForURL(/done=published/);
  await owner.context().close();
  return title;
}

test('an admin sees the letter, sends a test and then the post', async () => {
  await openNewsletter();
  const { send, title } = adminMessages.en.newsletter;
  const { slug } = await aPost({ en: aVersion({ title: 'On foot', content: '# A | B\n\nText.' }) });
  const owner = await openAsAdmin(site);
  await owner.goto(site.url(paths.adminSendLetter('en', slug, 'en')));
  await owner.getByRole('heading', { name: 'On foot' }).waitFor();

  await owner.goto(site.url(paths.adminSend('en', slug)));
  expect(await accessibilityProblems(owner)).toEqual([]);
  await owner.getByRole('button', { name: send.test }).click();
  await owner.getByText('The test letters are on their way').waitFor();
  await expect.poll(() => smtp.received.map(({ subject }) => subject)).toContain('On foot');
  await owner.getByRole('button', { name: 'Send to readers: nobody yet' }).click();
  await owner.getByText(send.done.sent).waitFor();

  await owner.goto(site.url(paths.adminSubscribers('en')));
  await owner.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await accessibilityProblems(owner)).toEqual([]);
});
