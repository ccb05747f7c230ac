import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { commitPost } from '#server/posts/management/commit.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { anActor } from '#test/factories/actors.ts';
import { aDraftText, aPost, aVersion } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP } from '#test/setup/discussion-site.ts';
import { pressOn, tabTo } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** A post whose Ukrainian text was changed once, with a passage that stayed. */
async function aChangedPost(): Promise<string> {
  const actor = anActor(await aUser({ role: 'admin', name: 'Марко' }));
  const unchanged = 'Рядок, який не змінився.\n\n'.repeat(10);
  const uk = aVersion({ title: 'Ліс', content: `${unchanged}Перший кінець.` });
  const { translationId: postId } = await aPost({ slug: 'p', uk, en: undefined });
  const value = aDraftText({ title: 'Ліс', content: `${unchanged}Другий кінець.` });
  await saveWorkingCopy({ actor, postId, part: 'uk', value, number: 0 });
  await commitPost({ actor, postId, locales: ['uk'] });
  return postId;
}

describe('in uk', () => {
  const locale = 'uk';

  const { history, previews } = adminMessages[locale].postPages;
  const { difference } = adminMessages[locale].postPages;

  test('an earlier text is found, compared and restored with only the keyboard', async () => {
    const postId = await aChangedPost();
    const actor = anActor(await aUser({ role: 'admin' }));
    const page = await openAsAdmin(site);
    const complaints = collectErrors(page);
    await openAdminPage(page, site.url(paths.adminPostHistory(locale, 'p', 'uk')));
    expect(await page.locator('del').textContent()).toContain('Перший');
    expect(await page.locator('ins').textContent()).toContain('Другий');
    expect(await page.locator('ins').textContent()).toContain(difference.added);
    expect(await page.locator('.difference-text summary').textContent()).toBe(difference.unchanged(18));

    await tabTo(page.locator('.history-entries a').first());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/entry=[0-9a-f]{24}/);
    await pressOn(page.getByRole('link', { name: history.against.now }));
    await page.waitForURL(/against=now/);
    await pressOn(page.getByRole('button', { name: history.restore }));
    await page.getByText(history.restored).waitFor();
    await expect.poll(() => focusedText(page)).toContain(history.restored);
    const { versions } = await getPostForEditing({ actor, post: postId });
    expect(versions.uk.workingCopy?.value.content).toContain('Перший кінець.');
    expect(await (await fetch(site.url('/uk/blog/p'))).text()).toContain('Другий кінець.');
    expect(complaints()).toEqual([]);
  });

  test('a preview link is created, copied and withdrawn with only the keyboard', async () => {
    await aPost({ slug: 'p', published: false, uk: aVersion({ title: 'Таємна' }), en: undefined });
    const page = await openAsAdmin(site, { ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] });
    const complaints = collectErrors(page);
    await openAdminPage(page, site.url(paths.adminPostPreviews(locale, 'p')));
    await tabTo(page.getByLabel(previews.days));
    await page.keyboard.press('Home');
    expect(await page.getByLabel(previews.days).inputValue()).toBe('1');
    await pressOn(page.getByRole('button', { name: previews.create }));
    await expect.poll(() => focusedText(page)).toContain(previews.created);
    await expectSoundEverywhere(page);
    await pressOn(page.getByRole('button', { name: previews.linkIn.uk }));
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(clipboard).toMatch(/^http/);
    const copied = await clipboard();
    const address = site.url(new URL(copied).pathname);

    const stranger = await site.open();
    await stranger.goto(address);
    const title = stranger.getByRole('heading', { level: 1 });
    expect(await title.textContent()).toContain('Таємна');
    const [notice, heading] = [await stranger.locator('.notice').boundingBox(), await title.boundingBox()];
    expect((heading?.y ?? 0) - (notice?.y ?? 0) - (notice?.height ?? 0)).toBeGreaterThanOrEqual(16);

    await pressOn(page.getByRole('button', { name: previews.withdraw }));
    await page.getByText(previews.withdrawn).waitFor();
    expect(await page.locator('.copyable').count()).toBe(0);
    expect(complaints()).toEqual([]);
  });
});
