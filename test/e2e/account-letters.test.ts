import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { useOutbox } from '#test/setup/outbox.ts';
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

async function openLetter(page: Page, to: string): Promise<void> {
  const { button } = await smtp.next(to);
  await page.goto(button?.href ?? '');
  expect(await accessibilityProblems(page)).toEqual([]);
}

test('in uk: a new user signs up, opens the letter and confirms the address', async () => {
  const locale = 'uk';
  const email = 'lesia@example.com';
  const { account } = messages[locale].community;
  const page = await site.open(PHONE);
  await page.goto(site.url(paths.signUp(locale)));
  await page.getByLabel(account.name, { exact: true }).fill('Леся Українка');
  await page.getByLabel(account.email).fill(email);
  await page.getByLabel(account.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: account.signUp }).click();
  await page.getByText(account.emailSection.unconfirmed(email)).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await openLetter(page, email);
  // The address of the page has a token, and what the page asks for does not learn it.
  const asked = page.waitForRequest('**/healthz');
  await page.evaluate(() => fetch('/healthz'));
  expect((await (await asked).allHeaders()).referer).toBe(site.url('/'));
  await page.getByRole('button', { name: account.confirmEmail.submit }).click();
  await page.getByText(account.done.emailConfirmed).waitFor();
  expect(await page.getByText(account.emailSection.confirm).count()).toBe(0);
});

test('in en: a forgotten password is replaced through a letter, and the user is signed in', async () => {
  const locale = 'en';
  const { account } = messages[locale].community;
  const user = await aUser({ locale });
  const page = await site.open(DESKTOP);
  await page.goto(site.url(paths.signIn(locale)));
  await page.getByRole('link', { name: account.forgot.title }).click();
  await page.getByLabel(account.email).fill(user.email);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: account.forgot.submit }).click();
  await page.getByText(account.forgot.sent).waitFor();

  await openLetter(page, user.email);
  await page.getByLabel(account.newPassword).fill('a whole new password');
  await page.getByRole('button', { name: account.setPassword }).click();
  await page.getByText(account.done.password).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(account.title);
});
