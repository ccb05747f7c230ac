import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { PHONE } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const WORDS = {
  save: 'Save settings',
  saved: 'Saved. Pages, feeds',
  check: 'Check the marked fields.',
  create: 'Create the key',
  actions: 'Actions: Леся Українка',
  role: 'Role',
  changeRole: 'Change the role',
  lastAdmin: 'This is the only admin.',
};

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Opens a page of the admin on a phone, where the button of a long form is far from its first field. */
async function open(path: string): Promise<Page> {
  const page = await openAsAdmin(site, PHONE);
  await openAdminPage(page, site.url(path));
  return page;
}

test('in en: refused settings lead to the first refused field, and each save says that it has worked', async () => {
  const locale = 'en';
  const page = await open(paths.adminSettings(locale));
  const save = page.getByRole('button', { name: WORDS.save });
  await page.locator('[name="accent.light"]').fill('#eeeeee');
  await page.locator('[name="navigation.uk.0.text"]').fill('Без адреси');
  await save.press('Enter');
  await page.getByRole('alert').getByText(WORDS.check).waitFor();
  await expect.poll(() => focusedName(page)).toBe('accent.light');
  await expect.poll(() => isInView(page)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.locator('[name="accent.light"]').fill('');
  await save.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('navigation.uk.0.href');

  await page.locator('[name="navigation.uk.0.text"]').fill('');
  await save.press('Enter');
  await expect.poll(() => focusedText(page)).toContain(WORDS.saved);

  // The second save leads to the address of the first one.
  await page.locator('[name="feedPosts"]').fill('12');
  await save.press('Enter');
  await expect.poll(() => focusedText(page)).toContain(WORDS.saved);
  await expect.poll(() => isInView(page)).toBe(true);
});

test('in en: a key without a name leads to its field', async () => {
  const locale = 'en';
  const page = await open(paths.adminKeys(locale));
  await page.getByLabel(/^(Публікувати|Publish)/).uncheck();
  await page.getByRole('button', { name: WORDS.create }).press('Enter');
  await page.getByRole('alert').getByText(WORDS.check).waitFor();
  await expect.poll(() => focusedName(page)).toBe('name');
  await page.locator('[name="name"]').fill('Мій ключ');
  await page.getByRole('button', { name: WORDS.create }).press('Enter');
  await expect.poll(() => focusedName(page)).toBe('scope-write');
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('in en: what is refused for a user is said in view', async () => {
  const locale = 'en';
  const page = await open(paths.adminUserTexts(locale));
  await page.getByLabel(WORDS.actions).press('Enter');
  const row = page.locator('.person-actions[open]');
  await row.getByLabel(WORDS.role).selectOption('reader');
  await row.getByRole('button', { name: WORDS.changeRole }).press('Enter');
  await expect.poll(() => focusedText(page)).toContain(WORDS.lastAdmin);
  await expect.poll(() => isInView(page)).toBe(true);
});

/** Whether the focused element is within the window. */
function isInView(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    return top >= 0 && bottom <= window.innerHeight;
  });
}
