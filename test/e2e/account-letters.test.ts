import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { messages } from '#app/i18n/messages.ts';
import { paths } from '#contract/paths.ts';
import { findUserByEmail } from '#server/users/users.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { openSignedIn } from '#test/setup/signed-in-page.ts';
import { useSite } from '#test/setup/site.ts';

// The first import reads the settings, so the mail server starts before, and links lead to this site.
const { smtp, port } = await vi.hoisted(async () => {
  const { smtp: started } = await import('#test/setup/with-smtp.ts');
  const { freePort } = await import('#test/setup/server.ts');
  const chosen = await freePort();
  process.env.PUBLIC_URL = `http://127.0.0.1:${chosen}`;
  return { smtp: started, port: chosen };
});

const site = useSite({ port });
useOutbox();

const NEW = 'a whole new password';

async function openLetter(page: Page, to: string): Promise<void> {
  const { button } = await smtp.next(to);
  await page.goto(button?.href ?? '');
  expect(await accessibilityProblems(page)).toEqual([]);
}

test('in uk: sign up, open the letter, confirm the address', async () => {
  const { account } = messages.uk.community;
  const page = await site.open(PHONE);
  await page.goto(site.url(paths.signUp('uk')));
  await page.getByLabel(account.name, { exact: true }).fill('Леся Українка');
  await page.getByLabel(account.email).fill('lesia@example.com');
  await page.getByLabel(account.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: account.signUp }).click();
  await page.getByText(account.emailSection.unconfirmed('lesia@example.com')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await openLetter(page, 'lesia@example.com');
  // The address of the page has a token, and what the page asks for does not learn it.
  const asked = page.waitForRequest('**/healthz');
  await page.evaluate(() => fetch('/healthz'));
  expect((await (await asked).allHeaders()).referer).toBe(site.url('/'));
  await page.getByRole('button', { name: account.confirmEmail.submit }).click();
  await page.getByText(account.done.emailConfirmed).waitFor();
  expect(await page.getByText(account.emailSection.confirm).count()).toBe(0);
});

test('in en: a forgotten password, the letter, a new password, signed in', async () => {
  const { account } = messages.en.community;
  const user = await aUser();
  const page = await site.open({ ...DESKTOP, javaScriptEnabled: true });
  await page.goto(site.url(paths.signIn('en')));
  await page.getByRole('link', { name: account.forgot.title }).click();
  await page.getByLabel(account.email).fill(user.email);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: account.forgot.submit }).click();
  await page.getByText(account.forgot.sent).waitFor();

  await openLetter(page, user.email);
  await page.getByLabel(account.newPassword).fill(NEW);
  await page.getByRole('button', { name: account.setPassword }).click();
  await page.getByText(account.done.password).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(account.title);
});

test('in uk: an invitation becomes an account with its role', async () => {
  const { users } = adminMessages.uk;
  const { account } = messages.uk.community;
  const admin = await openSignedIn(site, await aUser({ role: 'admin' }), DESKTOP);
  await admin.goto(site.url(paths.adminUserTexts('uk')));
  await admin.getByText(users.invitation.open).click();
  await admin.getByLabel(users.invitation.email, { exact: true }).fill('olha@example.com');
  await admin.getByLabel(users.invitation.role).selectOption('admin');
  expect(await accessibilityProblems(admin)).toEqual([]);
  await admin.getByRole('button', { name: users.invitation.send }).click();
  await admin.getByText(users.done.invited).waitFor();

  const page = await site.open(PHONE);
  await openLetter(page, 'olha@example.com');
  await page.getByLabel(account.name, { exact: true }).fill('Ольга Кобилянська');
  await page.getByLabel(account.password, { exact: true }).fill(NEW);
  await page.getByRole('button', { name: account.signUp }).click();
  await page.waitForURL(site.url(paths.admin('uk')));
  expect(await findUserByEmail({ email: 'olha@example.com' })).toMatchObject({
    role: 'admin',
    isEmailConfirmed: true,
  });
});
