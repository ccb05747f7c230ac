import { describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { LOCALES, otherLocale } from '#contract/locales.ts';
import { adminPages, staticPaths } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { aUser } from '#test/factories/users.ts';
import { accessibilityProblems, expectNoOverflow } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { openSignedIn } from '#test/setup/signed-in-page.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const ADMIN = staticPaths('admins').filter((path) => /^\/..\/admin/.test(path));

// Axe takes most of the time, and a page is the same in both languages but for its texts: each template has it once,
// and in the other theme and size only what depends on these.
describe.each([
  { name: 'phone, light', rules: 'all', ...PHONE, colorScheme: 'light', locale: 'uk' },
  { name: 'desktop, dark', rules: 'look', ...DESKTOP, colorScheme: 'dark', locale: 'en' },
] as const)('on a $name', ({ name: _, locale, rules, ...options }) => {
  test('axe reports nothing on any page of the admin, scripts run, and nothing overflows', async () => {
    const page = await openAsAdmin(site, options);
    const complaints = collectErrors(page);
    for (const path of ADMIN) {
      await openAdminPage(page, site.url(path));
      await expectNoOverflow(page, path);
      const isOther = path.startsWith(`/${otherLocale(locale)}`);
      if (!isOther) expect(await accessibilityProblems(page, { rules }), path).toEqual([]);
    }
    expect(complaints()).toEqual([]);
  });
});

test('an address of the admin with no page runs its scripts under the policy', async () => {
  const page = await openAsAdmin(site, PHONE);
  const complaints = collectErrors(page);
  await openAdminPage(page, site.url('/en/admin/posts/nothing'));
  await page.getByRole('heading', { level: 1, name: adminMessages.en.errors.notFound.title }).waitFor();
  expect(complaints()).toEqual([]);
});

test('on a phone all sections are behind one button, and the link to a new post is in view', async () => {
  const page = await openAsAdmin(site, PHONE);
  await openAdminPage(page, site.url(paths.adminSettings('uk')));
  await page.getByRole('link', { name: adminMessages.uk.newPost }).waitFor();
  const menu = page.locator('.section-menu');
  await menu.locator('summary').press('Enter');
  const links = menu.getByRole('link');
  await links.last().waitFor();
  expect(await links.count()).toBe(Object.keys(adminPages).length - 2);
  expect(
    await menu.getByRole('link', { name: adminMessages.uk.navigation.settings }).getAttribute('aria-current'),
  ).toBe('page');
  await page.keyboard.press('Escape');
  expect(await links.count()).toBe(0);
  await menu.locator('summary').press('Enter');
  await menu.getByRole('link', { name: adminMessages.uk.navigation.adminTags }).press('Enter');
  // The address changes before the page does.
  await page.getByRole('heading', { level: 1, name: adminMessages.uk.navigation.adminTags }).waitFor();
  expect(page.url()).toBe(site.url(paths.adminTags('uk')));
  expect(await links.count()).toBe(0);
});

test('in a wide window the sections fit in a line in both languages, and the rare ones are behind a button', async () => {
  const page = await openAsAdmin(site, { viewport: { width: 1280, height: 800 } });
  for (const locale of LOCALES) {
    await openAdminPage(page, site.url(paths.adminBackups(locale)));
    const newPost = await page.locator('.admin-navigation .new-post').boundingBox();
    const more = await page.locator('.section-menu summary').boundingBox();
    expect((newPost?.x ?? 0) + (newPost?.width ?? 0)).toBeLessThanOrEqual(1280);
    expect((more?.x ?? 0) + (more?.width ?? 0)).toBeLessThan(newPost?.x ?? 0);
    await page.locator('.section-menu summary').press('Enter');
    await page
      .locator('.section-menu')
      .getByRole('link', { name: adminMessages[locale].navigation.log })
      .waitFor();
  }
});

test('the labels of a filter are in a line', async () => {
  const page = await openAsAdmin(site, DESKTOP);
  await page.goto(site.url(paths.adminLog('uk')));
  const labels = page.locator('.admin-filter label');
  const tops = await labels.evaluateAll((all) => all.map((label) => label.getBoundingClientRect().top));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
});

test('the pages of the admin say who may open them, in a header that has the user', async () => {
  const page = await openSignedIn(site, await aUser({ name: 'Леся' }), DESKTOP);
  await page.goto(site.url(paths.admin('uk')));
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Сюди мають доступ лише адміністратори',
  );
  expect(await accessibilityProblems(page)).toEqual([]);
});
