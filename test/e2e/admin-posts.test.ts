import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { changePosts } from '#server/posts/management/bulk.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin, waitForEditors } from '#test/setup/admin-page.ts';
import { collectErrors, PHONE } from '#test/setup/discussion-site.ts';
import { pressOn, tabTo, typeInto } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);
const titles = (page: Page) => page.locator('.row-title > a').allTextContents();
describe('in en', () => {
  const locale = 'en';

  const { forms, posts, navigation, postPages } = adminMessages[locale];

  test('a post is moved to, selected, published, brought back and opened with only the keyboard', async () => {
    for (const [at, name] of ['Перша', 'Друга', 'Третя'].entries()) {
      const slug = `n${at}`;
      await aPost({ slug, published: false, uk: aVersion({ title: name }), en: aVersion({ title: name }) });
    }
    const page = await openAsAdmin(site);
    const complaints = collectErrors(page);
    await openAdminPage(page, site.url(paths.adminPosts(locale)));
    // The list listens to keys a moment after the frame is hydrated.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown');
        return focused(page);
      })
      .toBe('Третя');
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('Перша');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Перша');
    await page.keyboard.press('Home');
    expect(await focused(page)).toBe('Третя');
    const search = page.getByRole('searchbox');
    await search.focus();
    for (const key of ['ArrowDown', 'Home', 'End']) await page.keyboard.press(key);
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await tabTo(page.getByRole('link', { name: 'Третя', exact: true }));
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Друга');
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    expect(await page.locator('.bulk-count').textContent()).toBe(posts.selected(2));
    await pressOn(page.getByRole('button', { name: posts.bulk.publish, exact: true }));
    await page.getByText(posts.done.publish(2)).waitFor();
    await expect.poll(() => focused(page)).toContain(posts.done.publish(2));
    expect((await fetch(site.url('/uk/blog/n0'))).status).toBe(200);
    expect((await fetch(site.url('/uk/blog/n2'))).status).toBe(404);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(posts.done.undone(2)).waitFor();
    expect((await fetch(site.url('/uk/blog/n0'))).status).toBe(404);

    await pressOn(page.getByRole('link', { name: 'Третя', exact: true }));
    await page.waitForURL(site.url(paths.adminPost(locale, 'n2')));
    expect(complaints()).toEqual([]);
  });

  test('on a phone the actions come up from the bottom with the first selection, and nothing moves', async () => {
    for (const name of ['Перша', 'Друга']) await aPost({ uk: aVersion({ title: name }), en: undefined });
    const page = await openAsAdmin(site, { ...PHONE });
    await openAdminPage(page, site.url(paths.adminPosts(locale)));
    const bin = page.getByRole('button', { name: posts.bulk.bin });
    expect(await bin.isVisible()).toBe(false);
    const row = page.getByRole('link', { name: 'Перша', exact: true });
    const before = await row.boundingBox();
    await page.getByRole('checkbox', { name: posts.select('Перша') }).check();
    const box = await bin.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBeGreaterThan(height - 20);
    expect(await row.boundingBox()).toEqual(before);
    expect(await accessibilityProblems(page)).toEqual([]);
    await bin.click();
    await page.getByText(posts.done.bin(1)).waitFor();
    expect(await bin.isVisible()).toBe(false);
  });

  test('the list of what to translate next leads into the translation with only the keyboard', async () => {
    await aPost({ slug: 'ours', uk: aVersion({ title: 'Наша' }), en: undefined });
    const page = await openAsAdmin(site);
    const complaints = collectErrors(page);
    await openAdminPage(page, site.url(paths.adminPosts(locale)));
    await pressOn(page.getByRole('link', { name: posts.translate.title }));
    await page.getByRole('heading', { level: 1, name: posts.translate.title }).waitFor();
    await pressOn(page.getByRole('link', { name: posts.translate.action.en }));
    const { editor } = adminMessages[locale];
    const source = page.getByRole('region', { name: editor.translation.sourceOf.en });
    await source.waitFor();
    await waitForEditors(page);
    await tabTo(page.getByRole('textbox', { name: editor.titleOf.en, exact: true }));
    await page.keyboard.type('Ours');
    await page.keyboard.press('Control+s');
    await page.locator('.status-line[data-status="saved"]').waitFor();
    await page.goto(site.url(paths.adminTranslate(locale, 'en')));
    await page.getByText(posts.translate.begun).waitFor();
    expect(complaints()).toEqual([]);
  });

  test('filters are in the address, and Back returns to them', async () => {
    await aPost({ slug: 'ours', uk: aVersion({ title: 'Наша' }), en: aVersion({ title: 'Наша' }) });
    await aPost({ slug: 'draft', uk: aVersion({ title: 'Чернетка' }), en: undefined, published: false });
    const page = await openAsAdmin(site);
    await openAdminPage(page, site.url(paths.adminPosts(locale)));
    await pressOn(page.getByRole('link', { name: new RegExp(`^${posts.views.draft}`) }));
    await expect.poll(() => titles(page)).toEqual(['Чернетка']);
    await pressOn(page.getByRole('link', { name: new RegExp(`^${posts.views.all} `) }));
    await expect.poll(() => titles(page)).toEqual(['Чернетка', 'Наша']);
    await typeInto(page.getByRole('searchbox'), 'наш');
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toEqual(['Наша']);
    expect(new URL(page.url()).searchParams.get('text')).toBe('наш');
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(['Чернетка', 'Наша']);
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(['Чернетка']);
  });

  // owner.test.ts moves a post to the bin.
  test('a post comes back whole from the bin under another address with only the keyboard', async () => {
    const version = aVersion({ title: 'Афіша' });
    const { translationId } = await aPost({ slug: 'p', uk: version, en: version });
    await changePosts({ actor: COMMAND_LINE, action: 'bin', ids: [translationId] });
    await aPost({ slug: 'p' });
    const page = await openAsAdmin(site);
    const complaints = collectErrors(page);
    await openAdminPage(page, site.url(paths.adminPosts(locale)));
    await pressOn(page.getByRole('link', { name: new RegExp(`^${posts.toBin}`) }));
    await page.getByRole('heading', { level: 1, name: navigation.bin }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    const field = page.getByRole('textbox', { name: postPages.bin.slug });
    await typeInto(field, 'p');
    await page.keyboard.press('Enter');
    await page.getByText(forms.problems.slug_taken).waitFor();
    await expect.poll(() => focused(page)).toBe('slug');
    await typeInto(field, 'p-again');
    const answer = Promise.withResolvers<void>();
    await page.route(/\/admin\/bin/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await page.locator('.admin[aria-busy="true"]').waitFor();
    await page.locator('.admin-row button[value="restore"][aria-disabled="true"]').waitFor();
    answer.resolve();
    await page.getByText(postPages.bin.restored('Афіша')).waitFor();
    await expect.poll(() => focused(page)).toContain(postPages.bin.restored('Афіша'));
    expect(await (await fetch(site.url('/uk/blog/p-again'))).text()).toContain('Афіша');
    expect(complaints()).toEqual([]);
  });
});
