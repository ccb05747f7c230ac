import { describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { readHistory } from '#server/posts/history/history.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { openAsAdmin, openEditor } from '#test/setup/admin-page.ts';
import { DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { edit, saved, shownText, typeAtEnd, workingText } from '#test/setup/editor-page.ts';
import { pressOn, typeInto } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

/** Two windows of two admins with one post, and a text that each of them has typed at the end. */
async function twoWindows(slug: string, locale: Locale, options: object = DESKTOP) {
  const { translationId } = await aPost({
    slug,
    [locale]: aVersion({ title: 'Назва', content: 'Спільне.' }),
  });

  const [one, two] = [await openAsAdmin(site, options), await openAsAdmin(site, options)];
  for (const page of [one, two]) await openEditor(page, site.url(paths.adminPost(locale, slug)));
  await typeAtEnd(one, locale, ' Перша.');
  await one.keyboard.press('Control+s');
  await saved(one);
  await typeAtEnd(two, locale, ' Друга.');
  await two.keyboard.press('Control+s');

  return { one, two, postId: translationId };
}

describe('two windows edit one post, in uk', () => {
  const locale = 'uk';

  const { conflict } = adminMessages[locale].editor;

  test('both texts and their difference are shown, and mine is kept; the other one is in the history', async () => {
    const { two, postId } = await twoWindows('one', locale);
    const view = two.getByRole('region', { name: conflict.title[locale] });
    await view.waitFor();
    await expect.poll(() => two.evaluate(() => document.activeElement?.id)).toBe('conflict-title');
    const theirs = view.getByRole('region', { name: conflict.theirs, exact: true });
    const mine = view.getByRole('region', { name: conflict.mine, exact: true });
    expect(await theirs.locator('del').textContent()).toContain('Перша');
    expect(await mine.locator('ins').textContent()).toContain('Друга');
    expect(await workingText(postId, locale)).toBe('Спільне. Перша.');

    await pressOn(two.getByRole('button', { name: conflict.keepMine }));
    await saved(two);
    expect(await workingText(postId, locale)).toBe('Спільне. Друга.');
    expect(await pastTexts(postId, locale)).toBe(1);
    const isInText = () => two.evaluate(() => document.activeElement?.closest('[data-locale]') !== null);
    await expect.poll(isInText).toBe(true);
  });

  test('theirs is taken, and mine is in the history', async () => {
    const { two, postId } = await twoWindows('two', locale);
    await pressOn(two.getByRole('button', { name: conflict.takeTheirs }));
    await saved(two);
    await expect.poll(() => shownText(two, locale)).toBe('Спільне. Перша.');
    expect(await workingText(postId, locale)).toBe('Спільне. Перша.');
    // Theirs has been saved with the key, which is a version too.
    expect(await pastTexts(postId, locale)).toBe(2);
  });

  test('mine is edited further with theirs in view', async () => {
    const { one, two, postId } = await twoWindows('three', locale);
    await pressOn(two.getByRole('button', { name: conflict.continue }));
    const aside = two.getByRole('complementary');
    expect(await aside.locator('del').textContent()).toContain('Перша');
    await typeAtEnd(two, locale, ' І третя.');
    await two.keyboard.press('Control+s');
    await saved(two);
    expect(await workingText(postId, locale)).toBe('Спільне. Друга. І третя.');
    await pressOn(aside.getByRole('button', { name: conflict.close }));
    await aside.waitFor({ state: 'detached' });

    // The first window meets the conflict as soon as it goes on.
    await typeAtEnd(one, locale, ' Знову.');
    await one.keyboard.press('Control+s');
    await one.getByRole('region', { name: conflict.title[locale] }).waitFor();
  });
});

const { editor } = adminMessages.uk;

test('changes of different fields are joined without a question', async () => {
  const { translationId: postId } = await aPost({
    slug: 'joined',
    uk: aVersion({ title: 'А', content: 'Б.' }),
  });
  const [one, two] = [await openAsAdmin(site), await openAsAdmin(site)];
  for (const page of [one, two]) await openEditor(page, site.url(paths.adminPost('uk', 'joined')));
  await typeInto(one.getByRole('textbox', { name: editor.titleOf.uk, exact: true }), 'Нова назва');
  await one.keyboard.press('Control+s');
  await saved(one);
  await typeAtEnd(two, 'uk', ' В.');
  await two.keyboard.press('Control+s');
  await saved(two);
  const { value } = (await edit(postId)).versions.uk.workingCopy ?? {};
  expect([value?.title, value?.content]).toEqual(['Нова назва', 'Б. В.']);
  expect(await two.getByRole('textbox', { name: editor.titleOf.uk, exact: true }).inputValue()).toBe(
    'Нова назва',
  );
});

test('a text that was published in the meantime is shown, and not replaced', async () => {
  const { translationId: postId } = await aPost({ slug: 'live', uk: aVersion({ content: 'Спільне.' }) });
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminPost('uk', 'live')));
  await editPost('live', { uk: { content: 'Із програми.' } });
  await typeAtEnd(page, 'uk', ' Моє.');
  await page.keyboard.press('Control+s');
  await page.getByRole('region', { name: editor.conflict.title.uk }).waitFor();
  await page.getByText('Програма').waitFor();
  expect((await edit(postId)).versions.uk).toMatchObject({
    text: { content: 'Із програми.' },
    workingCopy: null,
  });
});

test('a backup of the browser does not replace a newer text', async () => {
  const { translationId: postId } = await aPost({ slug: 'backup', uk: aVersion({ content: 'Спільне.' }) });
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminPost('uk', 'backup')));
  await page.route('**/admin/working-copies/**', (route) => route.abort());
  await typeAtEnd(page, 'uk', ' Моє.');
  await page.keyboard.press('Control+s');
  await page.getByText(editor.status.offline).waitFor();
  await editPost('backup', { uk: { content: 'Новіше.' } });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.unroute('**/admin/working-copies/**');
  await page.reload();
  const view = page.getByRole('region', { name: editor.conflict.title.uk });
  await view.waitFor();
  await pressOn(view.getByRole('button', { name: editor.conflict.takeTheirs }));
  await saved(page);
  await expect.poll(() => shownText(page, 'uk')).toBe('Новіше.');
  const titles = (await readHistory({ actor: await anAdmin(), postId, locale: 'uk', against: 'before' }))
    .items;
  expect(titles.filter(({ kind }) => kind === 'autosaved')).toHaveLength(1);
});

test('axe reports nothing in a conflict, and nothing overflows', async () => {
  const { two } = await twoWindows('seen', 'uk', PHONE);
  await two.getByRole('region', { name: editor.conflict.title.uk }).waitFor();
  // In a narrow column the status would have five lines and more.
  const status = await two.locator('.status-line').boundingBox();
  expect(status?.height).toBeLessThan(3 * 24);
  await expectSoundEverywhere(two, 'conflict');
  await pressOn(two.getByRole('button', { name: editor.conflict.continue }));
  await two.getByRole('complementary').waitFor();
  await expectSoundEverywhere(two, 'their text');
});

async function anAdmin() {
  return anActor(await aUser({ role: 'admin' }));
}

/** How many working copies the history has. */
async function pastTexts(postId: string, locale: Locale): Promise<number> {
  const entries = (await readHistory({ actor: await anAdmin(), postId, locale, against: 'before' })).items;
  return entries.filter(({ kind }) => kind === 'autosaved').length;
}
