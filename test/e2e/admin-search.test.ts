import { expect, test } from 'vitest';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aPicture, aStoredPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAsAdmin, waitForAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, PHONE } from '#test/setup/discussion-site.ts';
import { pressOn, typeInto } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

/** The lists with a search, each with the label of its field and the links or headings of its rows. */
const LISTS = (locale: Locale) => {
  const { authors, tags, users, media } = adminMessages[locale];
  return [
    { path: paths.adminAuthors(locale), label: authors.searchText, rows: '.admin-row h2' },
    { path: paths.adminTags(locale), label: tags.searchText, rows: '.admin-row h2' },
    { path: paths.adminUserTexts(locale), label: users.text, rows: '.admin-row h2' },
    { path: paths.adminMedia(locale), label: media.text, rows: '.media-grid a' },
  ];
};

test('by keyboard in uk: each list is searched by what its field says', async () => {
  const locale = 'uk';
  const options = { ...PHONE };
  await anAuthor({ slug: 'lesia', nameUk: 'Леся Українка' });
  await anAuthor({ slug: 'ivan', nameUk: 'Іван Франко' });
  const tag = (slug: string, nameUk: string) => ({ slug, nameUk, nameEn: undefined });
  await aPost({ slug: 'one', tags: [tag('lesia-tag', 'Тег Лесі'), tag('other', 'Інше')] });
  await aUser({ name: 'Леся Квітка', email: 'lesia@example.com' });
  await aStoredPicture({ filename: 'lesia.png' });
  await aStoredPicture({ bytes: await aPicture('png', { width: 32, height: 16 }), filename: 'ivan.png' });
  const page = await openAsAdmin(site, options);
  const complaints = collectErrors(page);
  for (const { path, label, rows } of LISTS(locale)) {
    await page.goto(site.url(path));
    await waitForAdmin(page);
    const all = await page.locator(rows).count();
    expect(all, path).toBeGreaterThan(1);
    await typeInto(page.getByRole('searchbox', { name: label, exact: true }), 'lesia');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator(rows).count(), { message: path }).toBe(1);
    expect(await accessibilityProblems(page), path).toEqual([]);
    await pressOn(page.getByRole('link', { name: adminMessages[locale].forms.search.reset }));
    await expect.poll(() => page.locator(rows).count(), { message: path }).toBe(all);
  }
  expect(complaints()).toEqual([]);
});
