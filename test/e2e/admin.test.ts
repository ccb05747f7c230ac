import { expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { LOCALES } from '#contract/locales.ts';
import { adminPages, staticPaths } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { Actor } from '#server/auth/actor.ts';
import { changePosts } from '#server/posts/management/bulk.ts';
import { commitPost } from '#server/posts/management/commit.ts';
import { createPreview } from '#server/posts/previews/previews.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { listTags } from '#server/tags/tags.ts';
import { anEvent, storeEvents } from '#test/analytics/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { aDraftText, aPost, aVersion } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { expectNoOverflow, expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const ADMIN = staticPaths('admins').filter((path) => /^\/..\/admin/.test(path));

/** A post whose Ukrainian text was changed once, with a passage that stayed; its title is one long word. */
async function aChangedPost(actor: Actor): Promise<void> {
  const unchanged = 'Рядок, який не змінився.\n\n'.repeat(10);
  const title = 'Надзвичайнодовгеслововзаголовку'.repeat(4);
  const uk = aVersion({ title, content: `${unchanged}Перший кінець.` });
  const { translationId: postId } = await aPost({ slug: 'p', uk, pinned: true });
  const value = aDraftText({ title, content: `${unchanged}Другий кінець.` });
  await saveWorkingCopy({ actor, postId, part: 'uk', value, number: 0 });
  await commitPost({ actor, postId, locales: ['uk'] });
  await saveWorkingCopy({ actor, postId, part: 'en', value: aDraftText({ title: 'B' }), number: 0 });
  await createPreview({ actor, postId, days: 1 });
}

/** Something in each list. Returns pages of single things. */
async function fillAdmin(): Promise<string[]> {
  const actor = anActor(await aUser({ role: 'admin', name: 'Марко' }));
  await aChangedPost(actor);
  await aPost({ slug: 'draft', published: false });
  await aPost({ slug: 'later', en: undefined, publishedAt: new Date('2099-01-01') });
  const [gone, taken] = [await aPost({ slug: 'gone' }), await aPost({ slug: 'taken' })];
  await changePosts({ actor, action: 'bin', ids: [gone.translationId, taken.translationId] });
  const { id, url } = await aStoredPicture({ filename: `${'дуже-довга-назва-'.repeat(8)}.png` });
  const tags = [{ slug: 't', nameUk: 'Тег', nameEn: undefined }];
  await aPost({ slug: 'taken', tags, en: undefined, coverImage: url });
  await storeEvents([anEvent()]);

  return [
    paths.adminPostHistory('uk', 'p'),
    paths.adminPostPreviews('uk', 'p'),
    paths.adminTranslate('uk', 'en'),
    paths.adminMediaFile('uk', id),
    paths.adminTag('uk', (await listTags())[0]?.id ?? 0),
    paths.adminAuthor('uk', await anAuthor()),
    paths.adminAuthor('uk', 'new'),
  ];
}

// Axe takes most of the time, and a page is the same in both languages but for its texts.
test('every page of the admin is accessible on a phone and a desktop in both themes, and runs its scripts', async () => {
  const others = await fillAdmin();
  const page = await openAsAdmin(site, PHONE);
  const complaints = collectErrors(page);
  for (const path of new Set([...ADMIN, ...others])) {
    await openAdminPage(page, site.url(path));
    for (const summary of await page.locator('main summary:visible').all()) await summary.click();
    if (path.startsWith('/uk')) await expectSoundEverywhere(page);
    else await expectNoOverflow(page);
    if (path !== paths.analytics('uk')) continue;

    expect(await page.locator('.day-chart').count()).toBe(1);
    for (const table of await page.locator('.data-table:visible').all())
      expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
  expect(complaints()).toEqual([]);
}, 300_000);

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
