import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { purgePost } from '#server/posts/management/bin.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAsAdmin, openEditor } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP } from '#test/setup/discussion-site.ts';
import { edit, saved, shownText, typeAtEnd, workingText } from '#test/setup/editor-page.ts';
import { pressOn } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

describe('while the editor is open, in en', () => {
  const locale = 'en';

  const { editor } = adminMessages[locale];
  const options = DESKTOP;
  const { absent } = editor;

  /** The editor with a text that is saved, and one that is not. */
  async function writing(slug: string) {
    const post = await aPost({ slug, [locale]: aVersion({ title: 'Назва', content: 'Було.' }) });
    const page = await openAsAdmin(site, { ...options });
    await openEditor(page, site.url(paths.adminPost(locale, slug)));
    await typeAtEnd(page, locale, ' Збережено.');
    await page.keyboard.press('Control+s');
    await saved(page);
    return { page, postId: post.translationId };
  }

  test('a save and an autosave find the post in the bin: it is restored with all that was typed', async () => {
    const { page, postId } = await writing('binned');
    const notice = page.getByRole('region', { name: absent.title.post.in_bin });
    const bin = () => deletePost({ actor: SERVICE, slug: 'binned' });
    const restore = async () => {
      await pressOn(notice.getByRole('button', { name: absent.restore }));
      await notice.waitFor({ state: 'detached' });
    };
    await bin();
    await typeAtEnd(page, locale, ' І ще.');
    await page.keyboard.press('Control+s');
    await notice.waitFor();
    await expect.poll(() => focusedId(page)).toBe('absent-title');
    await page.getByText(editor.status.in_bin).waitFor();
    expect(await shownText(page, locale)).toBe('Було. Збережено. І ще.');
    expect(await accessibilityProblems(page)).toEqual([]);
    await restore();
    await saved(page);
    expect(await workingText(postId, locale)).toBe('Було. Збережено. І ще.');
    const public_ = await (await fetch(site.url(paths.post(locale, 'binned')))).text();
    expect(public_).toContain('Було.');
    expect(public_).not.toContain('І ще.');

    // An autosave leaves the focus in the text.
    await bin();
    await typeAtEnd(page, locale, ' Далі.');
    await notice.waitFor();
    expect(await notice.getByRole('alert').textContent()).toContain(absent.text.in_bin);
    expect(await isWriting(page, locale)).toBe(true);
    await restore();
    await saved(page);
  });

  test('publishing finds the post in the bin: once it is restored, writing goes on without the notice', async () => {
    const { page, postId } = await writing('refused');
    await deletePost({ actor: SERVICE, slug: 'refused' });
    await pressOn(page.locator('.publish-panel > summary'));
    await pressOn(page.locator('.publish-choices .buttons button'));
    const notice = page.getByRole('region', { name: absent.title.post.in_bin });
    await notice.waitFor();
    await expect.poll(() => focusedId(page)).toBe('absent-title');
    await pressOn(notice.getByRole('button', { name: absent.restore }));
    await notice.waitFor({ state: 'detached' });
    await expect.poll(() => isWriting(page, locale)).toBe(true);

    await typeAtEnd(page, locale, ' І ще.');
    await expect.poll(() => workingText(postId, locale)).toBe('Було. Збережено. І ще.');
    await saved(page);
    expect(await notice.count()).toBe(0);
    expect(await isWriting(page, locale)).toBe(true);
  });

  test('another post takes the address of the binned one: the bin is where a new one is chosen', async () => {
    const { page } = await writing('taken');
    await deletePost({ actor: SERVICE, slug: 'taken' });
    await aPost({ slug: 'taken' });
    await typeAtEnd(page, locale, ' І ще.');
    await page.keyboard.press('Control+s');
    await pressOn(page.getByRole('button', { name: absent.restore }));
    await page.getByText(absent.notRestored).waitFor();
    expect(await page.getByRole('link', { name: absent.bin }).getAttribute('href')).toBe(
      paths.adminBin(locale),
    );
    expect(await shownText(page, locale)).toBe('Було. Збережено. І ще.');
  });

  test('another admin deletes the post for good: it is saved as a new draft', async () => {
    const { page, postId } = await writing('purged');
    const complaints = collectErrors(page);
    await deletePost({ actor: SERVICE, slug: 'purged' });
    await purgePost({ actor: await anAdmin(), postId });
    await typeAtEnd(page, locale, ' І ще.');
    await page.keyboard.press('Control+s');
    const notice = page.getByRole('region', { name: absent.title.post.purged });
    await notice.waitFor();
    await page.getByText(editor.status.purged).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.route('**/admin/working-copies/**', (route) => route.abort());
    await pressOn(notice.getByRole('button', { name: absent.saveAsNew }));
    await page.locator('.status-line[data-status="offline"]').waitFor();
    expect(await notice.getByRole('button', { name: absent.saveAsNew }).count()).toBe(1);
    await page.unroute('**/admin/working-copies/**');
    await pressOn(notice.getByRole('button', { name: absent.saveAsNew }));
    await saved(page);
    await expect.poll(() => isWriting(page, locale)).toBe(true);
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.adminPost(locale, postId));
    expect(await shownText(page, locale)).toBe('Було. Збережено. І ще.');
    expect(await workingText(postId, locale)).toBe('Було. Збережено. І ще.');
    expect((await edit(postId)).versions[locale].state).toBeNull();
    await typeAtEnd(page, locale, ' Далі.');
    await page.keyboard.press('Control+s');
    await expect.poll(() => workingText(postId, locale)).toBe('Було. Збережено. І ще. Далі.');
    expect(complaints().filter((one) => !/404|ERR_FAILED/.test(one))).toEqual([]);
  });

  test('another admin changes the address, and a new post takes the old one: the right post is published', async () => {
    const { page, postId } = await writing('before');
    await editPost('before', { slug: 'after' });
    await aPost({ slug: 'before', [locale]: aVersion({ content: 'Інший допис.' }) });
    await typeAtEnd(page, locale, ' І ще.');
    await pressOn(page.locator('.publish-panel > summary'));
    await pressOn(page.locator('.publish-choices .buttons button'));
    await page.waitForURL(site.url(`${paths.adminPost(locale, 'after')}**`));
    await page.getByText(editor.done.published).waitFor();
    expect(await (await fetch(site.url(paths.post(locale, 'after')))).text()).toContain('І ще.');
    expect(await (await fetch(site.url(paths.post(locale, 'before')))).text()).toContain('Інший допис.');
    expect(await workingText(postId, locale)).toBeUndefined();
  });

  test('another admin deletes the language: its text is kept', async () => {
    const { page, postId } = await writing('half');
    await deletePost({ actor: SERVICE, slug: 'half', locale });
    await typeAtEnd(page, locale, ' І ще.');
    await page.keyboard.press('Control+s');
    await page.getByText(editor.conflict.discarded).waitFor();
    await pressOn(page.getByRole('button', { name: editor.conflict.keepMine }));
    await saved(page);
    expect(await workingText(postId, locale)).toBe('Було. Збережено. І ще.');
  });
});

/** Whether the title or the text of a language has the focus. */
function isWriting(page: Page, locale: Locale): Promise<boolean> {
  const inColumn = `[data-locale="${locale}"]`;
  return page.evaluate((column) => document.activeElement?.closest(column) != null, inColumn);
}

function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

async function anAdmin() {
  return anActor(await aUser({ role: 'admin' }));
}
