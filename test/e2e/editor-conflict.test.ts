import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { readHistory } from '#server/posts/history/history.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { openAsAdmin, openEditor } from '#test/setup/admin-page.ts';
import { PHONE } from '#test/setup/discussion-site.ts';
import { edit, saved, shownText, typeAtEnd, workingText } from '#test/setup/editor-page.ts';
import { pressOn, typeInto } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const { editor } = adminMessages.uk;
const { conflict } = editor;

test('two windows edit one post: mine is kept, theirs is taken, or mine is edited further with theirs in view', async () => {
  const { translationId: postId } = await aPost({ slug: 'one', uk: aVersion({ content: 'Спільне.' }) });
  const [one, two] = [await openAsAdmin(site), await openAsAdmin(site)];
  for (const page of [one, two]) await openEditor(page, site.url(paths.adminPost('uk', 'one')));
  const save = async (page: Page, text: string) => {
    await typeAtEnd(page, 'uk', text);
    await page.keyboard.press('Control+s');
  };
  const viewIn = (page: Page) => page.getByRole('region', { name: conflict.title.uk });
  await save(one, ' Перша.');
  await saved(one);
  await save(two, ' Друга.');

  // Both texts and their difference are shown, and mine is kept; the other one is in the history.
  await viewIn(two).waitFor();
  await expect.poll(() => two.evaluate(() => document.activeElement?.id)).toBe('conflict-title');
  const theirs = viewIn(two).getByRole('region', { name: conflict.theirs, exact: true });
  const mine = viewIn(two).getByRole('region', { name: conflict.mine, exact: true });
  expect(await theirs.locator('del').textContent()).toContain('Перша');
  expect(await mine.locator('ins').textContent()).toContain('Друга');
  expect(await workingText(postId, 'uk')).toBe('Спільне. Перша.');
  await expectSoundEverywhere(two, 'conflict');
  await pressOn(two.getByRole('button', { name: conflict.keepMine }));
  await saved(two);
  expect(await workingText(postId, 'uk')).toBe('Спільне. Друга.');
  expect(await pastTexts(postId, 'uk')).toBe(1);
  const isInText = () => two.evaluate(() => document.activeElement?.closest('[data-locale]') !== null);
  await expect.poll(isInText).toBe(true);

  // The first window meets the conflict as soon as it goes on. Theirs is taken, and mine is in the history.
  await save(one, ' Знову.');
  await viewIn(one).waitFor();
  await pressOn(one.getByRole('button', { name: conflict.takeTheirs }));
  await saved(one);
  await expect.poll(() => shownText(one, 'uk')).toBe('Спільне. Друга.');
  expect(await workingText(postId, 'uk')).toBe('Спільне. Друга.');
  expect(await pastTexts(postId, 'uk')).toBe(2);

  await save(one, ' Третя.');
  await saved(one);
  await two.setViewportSize(PHONE.viewport ?? { width: 0, height: 0 });
  await save(two, ' Четверта.');
  await viewIn(two).waitFor();
  // In a narrow column the status would have five lines and more.
  const status = await two.locator('.status-line').boundingBox();
  expect(status?.height).toBeLessThan(3 * 24);
  await pressOn(two.getByRole('button', { name: conflict.continue }));
  const aside = two.getByRole('complementary');
  expect(await aside.locator('del').textContent()).toContain('Третя');
  await expectSoundEverywhere(two, 'their text');
  await save(two, ' І п’ята.');
  await saved(two);
  expect(await workingText(postId, 'uk')).toBe('Спільне. Друга. Четверта. І п’ята.');
  await pressOn(aside.getByRole('button', { name: conflict.close }));
  await aside.waitFor({ state: 'detached' });
});

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

async function anAdmin() {
  return anActor(await aUser({ role: 'admin' }));
}

/** How many working copies the history has. */
async function pastTexts(postId: string, locale: Locale): Promise<number> {
  const entries = (await readHistory({ actor: await anAdmin(), postId, locale, against: 'before' })).items;
  return entries.filter(({ kind }) => kind === 'autosaved').length;
}
