import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { otherLocale } from '#contract/locales.ts';
import { staticPaths } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { aUser } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAsAdmin, waitForAdmin } from '#test/setup/admin-page.ts';
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
      await page.goto(site.url(path));
      await waitForAdmin(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      const isOther = path.startsWith(`/${otherLocale(locale)}`);
      if (!isOther) expect(await accessibilityProblems(page, { rules }), path).toEqual([]);
    }
    expect(complaints()).toEqual([]);
  });
});

test('on a phone the link of the current page and the link to a new post are in view', async () => {
  const page = await openAsAdmin(site, PHONE);
  for (const path of [paths.adminSettings('uk'), paths.adminTags('en'), paths.adminLog('uk')]) {
    await page.goto(site.url(path));
    await waitForAdmin(page);
    const newPost = page.locator('.admin-navigation .new-post');
    const right = async (link: Locator) => {
      const box = await link.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    expect(await right(newPost)).toBeLessThanOrEqual(360);
    const current = page.locator('.admin-navigation [aria-current="page"]');
    await expect
      .poll(async () => (await right(current)) - ((await newPost.boundingBox())?.x ?? 0), { message: path })
      .toBeLessThanOrEqual(24);
    expect((await current.boundingBox())?.x, path).toBeGreaterThanOrEqual(0);
  }
});

test('the pages of the admin say who may open them, in a header that has the user', async () => {
  const page = await openSignedIn(site, await aUser({ name: 'Леся' }), DESKTOP);
  await page.goto(site.url(paths.admin('uk')));
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Сюди мають доступ лише адміністратори',
  );
  expect(await accessibilityProblems(page)).toEqual([]);
});
