import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const WORDS = {
  create: 'Create the key',
  name: 'Name',
  created: 'Key “Ноутбук” created',
  copy: 'Copy: Key',
  used: 'last used just now',
  revoke: 'Revoke the key “Ноутбук”',
  confirm: 'Revoke for good',
  revoked: 'Key revoked.',
};

/** Publishes as a program with the key does; returns the status. */
async function publish(key: string, slug: string): Promise<number> {
  const body = JSON.stringify({ slug, uk: { title: 'А', content: 'Б' }, published: true });
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  return (await fetch(site.url(paths.apiPosts()), { method: 'POST', headers, body })).status;
}

test('by keyboard in en: a key is created, publishes, is listed with its use, is revoked', async () => {
  const locale = 'en';
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await openAsAdmin(site, { ...DESKTOP, permissions });
  const complaints = collectErrors(page);
  await openAdminPage(page, site.url(paths.adminKeys(locale)));

  await page.getByLabel(WORDS.name, { exact: true }).focus();
  await page.keyboard.type('Ноутбук');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: WORDS.created });
  await panel.waitFor();
  await expect.poll(() => panel.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  const key = (await panel.locator('pre').first().textContent()) ?? '';
  await panel.getByRole('button', { name: WORDS.copy }).press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);

  expect(await publish(key, 'from-curl')).toBe(201);

  await openAdminPage(page, site.url(paths.adminKeys(locale)));
  expect(await page.getByText(key).count()).toBe(0);
  await page.getByText(WORDS.used).waitFor();
  await page.getByLabel(WORDS.revoke).press('Enter');
  const confirm = page.getByRole('button', { name: WORDS.confirm });
  await confirm.press('Enter');
  await page.getByText(WORDS.revoked).waitFor();

  expect(await publish(key, 'after')).toBe(401);
  expect(complaints()).toEqual([]);
});
