import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { secondFactorTexts } from '#app/second-factor/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { PHONE } from '#test/setup/discussion-site.ts';
import { pressOn, typeInto } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();
const texts = secondFactorTexts.uk;
const { account } = messages.uk.community;

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(site.url(paths.signIn('uk')));
  await typeInto(page.getByLabel(account.email), email);
  await typeInto(page.getByLabel(account.password, { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
}

async function showsCode(page: Page, stepsFromNow: number): Promise<string> {
  const secret = (await page.locator('.qr-code ~ p code').textContent()) ?? '';
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  return totp.generate({ timestamp: Date.now() + stepsFromNow * 30_000 });
}

test('on a phone, in uk: an app is set up on a site without a name, signs in, is lost, and a recovery code replaces it', async () => {
  const { email } = await aUser();
  const page = await site.open(PHONE);
  await signIn(page, email);
  await pressOn(page.getByRole('link', { name: texts.settings }));
  await page.getByRole('img', { name: texts.app.picture }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  // Each code works once, so the sign-in takes the next one.
  const next = await showsCode(page, 1);
  await typeInto(page.getByLabel(texts.app.code), await showsCode(page, 0));
  await page.keyboard.press('Enter');
  await page.getByText(texts.on).waitFor();
  const [recovery = ''] = await page.locator('.recovery-codes li').allTextContents();
  expect(await accessibilityProblems(page)).toEqual([]);

  const other = await site.open(PHONE);
  await signIn(other, email);
  await typeInto(other.getByLabel(texts.step.appCode), next);
  expect(await accessibilityProblems(other)).toEqual([]);
  await other.keyboard.press('Enter');
  await other.waitForURL((url) => !url.pathname.includes('sign-in'));

  const afterLoss = await site.open(PHONE);
  await signIn(afterLoss, email);
  await typeInto(afterLoss.getByLabel(texts.step.code), recovery.trim());
  await afterLoss.keyboard.press('Enter');
  await afterLoss.getByText(texts.done.recovered).waitFor();
  await pressOn(afterLoss.getByRole('button', { name: texts.app.remove }));
  await afterLoss.getByRole('img', { name: texts.app.picture }).waitFor();
  expect(await accessibilityProblems(afterLoss)).toEqual([]);
});
