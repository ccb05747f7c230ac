import { expect, test } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { aPicture } from '#test/factories/media.ts';
import { aUser } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { openSignedIn } from '#test/setup/signed-in-page.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

test('the picture is chosen with a button in the language of the page, in uk', async () => {
  const locale = 'uk';
  const page = await openSignedIn(site, await aUser(), { ...DESKTOP, javaScriptEnabled: false });
  await page.goto(site.url(`/${locale}/account`));
  const { account } = messages[locale].community;
  const chosen = page.getByText(account.pictureChosen);
  expect(await chosen.isVisible()).toBe(false);
  const opening = page.waitForEvent('filechooser');
  await page.getByText(account.choosePicture, { exact: true }).click();
  const buffer = Buffer.from(await aPicture('png', { width: 300, height: 300 }));
  await (await opening).setFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await chosen.waitFor();
  await page.getByRole('button', { name: account.uploadPicture }).click();
  await page.getByText(account.done.picture).waitFor();
  expect(await page.locator('.avatar.large').count()).toBe(1);
});

test('the account has one primary button a section, deletion at its end, and a picture field for the keyboard', async () => {
  const page = await openSignedIn(site, await aUser(), DESKTOP);
  await page.goto(site.url('/en/account'));
  const counts = await page
    .locator('.account-section')
    .evaluateAll((sections) =>
      sections.map((one) => one.querySelectorAll('.button:not(.quiet, .danger)').length),
    );
  expect(Math.max(...counts)).toBe(1);
  const last = page.getByRole('main').getByRole('button').last();
  expect(await last.textContent()).toBe(messages.en.community.account.deleteAccount);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.locator('input[type=file]').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const style = await page
    .locator('.file-field label')
    .evaluate((label) => getComputedStyle(label).outlineStyle);
  expect(style).toBe('solid');
});

test('in uk: what was done is said once, and leaves the address', async () => {
  const locale = 'uk';
  const options = { ...PHONE };
  const { account, problems } = messages[locale].community;
  const page = await openSignedIn(site, await aUser(), options);
  const plain = (query: string) => expect.poll(() => new URL(page.url()).search).toBe(query);
  await page.goto(site.url(paths.account(locale)));
  await page.getByLabel(account.name).fill('Леся Українка');
  await page.getByLabel(account.name).press('Enter');
  await page.getByText(account.done.profile).waitFor();
  await plain('');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText(account.done.profile).count()).toBe(0);

  await page.goto(site.url(`${paths.account(locale)}?problem=file_damaged`));
  await page.getByText(problems.file_damaged).waitFor();
  await plain('');

  const reader = await site.open(options);
  const returnTo = `?${new URLSearchParams({ returnTo: paths.account(locale) })}`;
  await reader.goto(site.url(`${paths.signIn(locale)}${returnTo}&done=newPassword#main`));
  await reader.getByText(account.signInDone.newPassword).waitFor();
  await expect.poll(() => reader.url()).toBe(site.url(`${paths.signIn(locale)}${returnTo}#main`));
});
