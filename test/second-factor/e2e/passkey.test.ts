import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { secondFactorTexts } from '#app/second-factor/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import { aUserWithPasskey } from '#test/second-factor/factory.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

/** An address by a name: passkeys belong to a host with one. */
const url = (path: string) => site.url(path).replace('127.0.0.1', 'localhost');

/** Chromium's own authenticator, which confirms every request. Returns how many passkeys it has. */
async function addAuthenticator(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');

  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  return async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
}

async function signIn(page: Page, locale: Locale, { email }: { email: string }): Promise<void> {
  const { account } = messages[locale].community;
  await page.goto(url(paths.signIn(locale)));
  await page.getByLabel(account.email).fill(email);
  await page.getByLabel(account.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: account.signIn, exact: true }).click();
}

async function signOut(page: Page, locale: Locale): Promise<void> {
  await page.goto(url(paths.account(locale)));
  const { account } = messages[locale].community;
  await page.getByRole('main').getByRole('button', { name: account.signOut, exact: true }).last().click();
  await page.waitForURL(url(paths.home(locale)));
}

test('a passkey is enrolled, used to sign in, and removed, in en', async () => {
  const locale = 'en';
  const user = await aUser();
  const page = await site.open();
  const countPasskeys = await addAuthenticator(page);
  const texts = secondFactorTexts[locale];
  await signIn(page, locale, user);
  await page.getByRole('link', { name: texts.settings }).click();
  await page.getByLabel(texts.name).fill('Ноутбук');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: texts.add }).click();
  await page.getByText(texts.on).waitFor();
  expect(await page.locator('.recovery-codes li').count()).toBe(10);
  expect(await countPasskeys()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await signOut(page, locale);

  await signIn(page, locale, user);
  await page.getByRole('heading', { name: texts.step.title }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: texts.step.use }).click();
  await page.waitForURL(url(paths.account(locale)));

  await page.getByRole('link', { name: texts.settings }).click();
  await page.getByRole('button', { name: texts.removeName('Ноутбук') }).click();
  await page.getByText(texts.done.removed).waitFor();
  await signOut(page, locale);
  await signIn(page, locale, user);
  await page.getByText(texts.isOff).waitFor();
});

test('the browser says that a device has a passkey already, and that a sign-in was cancelled', async () => {
  const { user } = await aUserWithPasskey();
  const page = await site.open();
  await addAuthenticator(page);
  const texts = secondFactorTexts.uk;
  await signIn(page, 'uk', user);
  // The authenticator of this browser has none of the user's passkeys.
  await page.getByRole('button', { name: texts.step.use }).click();
  await page.getByText(texts.step.failed).waitFor();

  const other = await aUser();
  await signIn(page, 'uk', other);
  await page.goto(url(paths.secondFactor('uk')));
  for (const expected of [texts.on, texts.exists]) {
    await page.getByLabel(texts.name).fill('Ноутбук');
    await page.getByRole('button', { name: texts.add }).click();
    await page.getByText(expected).waitFor();
  }
});

test('without scripts the pages say what is missing, and a recovery code signs in', async () => {
  const { user, codes } = await aUserWithPasskey();
  const page = await site.open({ javaScriptEnabled: false });
  const texts = secondFactorTexts.uk;
  await signIn(page, 'uk', user);
  await page.getByText(texts.missing).waitFor();
  expect(await page.getByRole('button', { name: texts.step.use }).isVisible()).toBe(false);
  await page.getByRole('textbox', { name: texts.step.code }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: texts.step.useCode }).click();
  await page.getByText(texts.done.recovered).waitFor();
  await page.getByText(texts.codesLeft(9)).waitFor();
  await page.getByText(texts.missing).waitFor();
});
