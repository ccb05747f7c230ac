import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { collection } from '#server/db/client.ts';
import type { SessionDoc } from '#server/users/sessions/model.ts';
import { PASSWORD } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

/** An admin who has signed in an hour ago. */
async function openLater(options: typeof DESKTOP): Promise<Page> {
  const page = await openAsAdmin(site, options);
  const createdAt = new Date(Date.now() - 60 * 60_000);
  await collection<SessionDoc>('sessions').updateMany({}, { $set: { createdAt } });
  return page;
}

test('in uk: a key is created after the password, with the focus where it is asked for', async () => {
  const locale = 'uk';
  const options = { ...DESKTOP, colorScheme: 'dark' } as const;
  const { forms, keys } = adminMessages[locale];
  const { confirmation } = forms;
  const { problems } = messages[locale].community;
  const page = await openLater(options);
  const complaints = collectErrors(page);
  await openAdminPage(page, site.url(paths.adminKeys(locale)));
  await page.getByLabel(keys.name, { exact: true }).fill('ноутбук');
  await page.getByRole('button', { name: keys.submit }).press('Enter');

  const password = page.getByLabel(confirmation.password);
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.getByLabel(keys.name, { exact: true }).inputValue()).toBe('ноутбук');
  await password.fill('a wrong password');
  await password.press('Enter');
  await page.getByText(problems.wrong_password).waitFor();
  await password.fill(PASSWORD);
  await password.press('Enter');
  const panel = page.getByRole('region', { name: keys.created('ноутбук') });
  await expect.poll(() => panel.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await panel.locator('pre').first().textContent()).toMatch(/^dvo_/);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(complaints()).toEqual([]);
});
