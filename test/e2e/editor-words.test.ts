import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { TEXT_RULES } from '#contract/posts/text-fields.ts';
import { endAllSessions } from '#server/users/sign-out.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import { openAsAdmin, openEditor, waitForEditors } from '#test/setup/admin-page.ts';
import { DESKTOP } from '#test/setup/discussion-site.ts';
import { saved, shownText, textIn, typeAtEnd, workingText } from '#test/setup/editor-page.ts';
import { pressOn, tabTo, typeInto } from '#test/setup/keyboard.ts';
import { openSignedIn } from '#test/setup/signed-in-page.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();
const { editor } = adminMessages.uk;
const address = (slug: string) => site.url(paths.adminPost('uk', slug));

/** Another tab of the same browser, with the editor. */
async function openTab(page: Page, url: string): Promise<Page> {
  const tab = await page.context().newPage();
  await openEditor(tab, url);
  return tab;
}

test('the words of a tab that was closed with a conflict are offered again, though another tab is open', async () => {
  await aPost({ slug: 'tabs', uk: aVersion({ content: 'Було.' }) });
  const one = await openAsAdmin(site);
  await openEditor(one, address('tabs'));
  const two = await openTab(one, address('tabs'));
  await typeAtEnd(one, 'uk', ' Перша.');
  await one.keyboard.press('Control+s');
  await saved(one);
  await typeAtEnd(two, 'uk', ' Друга.');
  await two.keyboard.press('Control+s');
  await conflictIn(two).waitFor();
  await two.close();

  const three = await openTab(one, address('tabs'));
  await conflictIn(three).getByText(editor.conflict.mineKept).waitFor();
  await three.close();
  await one.close();
  const four = await openTab(await blankTab(one), address('tabs'));
  await pressOn(conflictIn(four).getByRole('button', { name: editor.conflict.keepMine }));
  await saved(four);
  expect(await shownText(four, 'uk')).toBe('Було. Друга.');
});

const SAVES = {
  'saved by itself': { key: 'Delete', save: async () => {} },
  'saved by the key': { key: 'x', save: (page: Page) => page.keyboard.press('Control+s') },
  'saved by the button': { key: 'Delete', save: (page: Page) => pressOn(saveButton(page)) },
};

test('a saved text that is wiped is offered when the page is opened again, however it was saved', async () => {
  const slug = 'wiped';
  await aPost({ slug, published: false, uk: aVersion({ title: 'Ліс', content: 'Було.' }) });
  const page = await openAsAdmin(site);
  await openEditor(page, address(slug));
  const undo = page.locator('[data-locale="uk"]').getByRole('button', { name: editor.undo });
  expect(await page.getByRole('button', { name: editor.undo }).count()).toBe(0);
  let text = 'Було.';
  for (const [how, { key, save }] of Object.entries(SAVES)) {
    await typeAtEnd(page, 'uk', ' Дописано.');
    text += ' Дописано.';
    await savedItself(page, { slug, locale: 'uk', text });
    await save(page);
    await saved(page);
    await tabTo(textIn(page, 'uk'));
    await page.keyboard.press('Control+a');
    await page.keyboard.press(key);
    await savedItself(page, { slug, locale: 'uk', text: key === 'Delete' ? '' : key });

    await page.goto(site.url(paths.adminPosts('uk')));
    await openEditor(page, address(slug));
    await pressOn(undo);
    await expect.poll(() => shownText(page, 'uk'), { message: how }).toBe(text);
    await expect.poll(() => workingText(slug, 'uk'), { message: how }).toBe(text);
  }

  await pressOn(undo);
  await expect.poll(() => workingText(slug, 'uk')).toBe('');
  await pressOn(undo);
  await expect.poll(() => workingText(slug, 'uk')).toBe(text);
});

test('a title and an English text are offered again too, and what a published post had', async () => {
  await aPost({ slug: 'both-wiped', en: aVersion({ title: 'Wood', content: 'It was.' }) });
  const page = await openAsAdmin(site);
  await openEditor(page, address('both-wiped'));
  await page.locator('[name="uk.title"]').fill('');
  await tabTo(textIn(page, 'en'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('x');
  await savedItself(page, { slug: 'both-wiped', locale: 'en', text: 'x' });

  await openEditor(page, address('both-wiped'));
  const undo = page.locator('[data-locale]').getByRole('button', { name: editor.undo });
  for (const button of await undo.all()) await pressOn(button);
  await expect.poll(() => workingText('both-wiped', 'en')).toBe('It was.');
  expect(await page.locator('[name="uk.title"]').inputValue()).not.toBe('');
});

test('older words of this browser are a conflict unless the text of the server begins with them', async () => {
  await aPost({ slug: 'older', uk: aVersion({ content: 'Було.' }) });
  const page = await openAsAdmin(site);
  await openEditor(page, address('older'));
  await typeAtEnd(page, 'uk', ' Перше.');
  const begun = await keptWords(page);
  await typeAtEnd(page, 'uk', ' Друге.');
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.goto('about:blank');
  await leaveWords(page, begun);

  await openEditor(page, address('older'));
  await expect.poll(() => kept(page)).toEqual([]);
  expect(await shownText(page, 'uk')).toBe('Було. Перше. Друге.');
  expect(await conflictIn(page).count()).toBe(0);

  await typeAtEnd(page, 'uk', ' Давніше.');
  const older = await keptWords(page);
  for (let key = 0; key < 'Давніше.'.length; key++) await page.keyboard.press('Backspace');
  await page.keyboard.type('Новіше.');
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.goto('about:blank');
  await leaveWords(page, older);

  // The newer text of the server is not the struck-through one.
  await openEditor(page, address('older'));
  const view = conflictIn(page);
  await view.waitFor();
  const sideOf = (name: string) => view.getByRole('region', { name, exact: true });
  expect(await sideOf(editor.conflict.mine).locator('del').textContent()).toContain('Давніше');
  expect(await sideOf(editor.conflict.theirs).locator('ins').textContent()).toContain('Новіше');
  expect(await view.getByRole('button').first().textContent()).toBe(editor.conflict.takeTheirs);
});

test('a new post that begins with the words of an earlier one says so, and leads to an empty one', async () => {
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminNewPost('uk')));
  await page.route('**/admin/working-copies/**', (route) => route.abort());
  await tabTo(textIn(page, 'uk'));
  await page.keyboard.type('Думка');
  await expect.poll(() => kept(page)).not.toEqual([]);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(site.url(paths.adminPosts('uk')));
  await page.unroute('**/admin/working-copies/**');

  await openEditor(page, site.url(paths.adminNewPost('uk')));
  await page.getByText(editor.earlierDraft).waitFor();
  expect(await shownText(page, 'uk')).toBe('Думка');
  await saved(page);
  await pressOn(page.getByRole('link', { name: editor.of.post.another }));
  await expect.poll(() => shownText(page, 'uk')).not.toBe('Думка');
  await waitForEditors(page);
  expect(await page.getByText(editor.earlierDraft).count()).toBe(0);
});

test('an idle editor notices that the server is back, and a sign-in in another tab', async () => {
  await aPost({ slug: 'idle', uk: aVersion({ content: 'Було.' }) });
  const admin = await aUser({ role: 'admin' });
  const page = await openSignedIn(site, admin, DESKTOP);
  await openEditor(page, address('idle'));
  await page.route('**/admin/working-copies/**', (route) => route.abort());
  await typeAtEnd(page, 'uk', ' Раз.');
  await page.keyboard.press('Control+s');
  await page.getByText(editor.status.offline).waitFor();
  await page.unroute('**/admin/working-copies/**');
  await saved(page);

  await endAllSessions({ userId: admin.id });
  await typeAtEnd(page, 'uk', ' Два.');
  await page.keyboard.press('Control+s');
  await page.getByText(editor.status.signedOut).waitFor();
  const link = page.locator('.status-line').getByRole('link', { name: editor.signIn });
  const tab = await page.context().newPage();
  await tab.goto(new URL((await link.getAttribute('href')) ?? '', site.url('/')).href);
  const { account } = messages.uk.community;
  await typeInto(tab.getByLabel(account.email), admin.email);
  await typeInto(tab.getByLabel(account.password), PASSWORD);
  await tab.keyboard.press('Enter');
  // The sign-in leads back to the editor.
  await tab.waitForURL(address('idle'));
  await saved(page);
  expect(await workingText('idle', 'uk')).toBe('Було. Раз. Два.');
});

test('a refused publication says why at its button, without a connection too', async () => {
  await aPost({ slug: 'refused', uk: aVersion({ content: 'Було.' }) });
  const page = await openAsAdmin(site);
  await openEditor(page, address('refused'));
  await typeAtEnd(page, 'uk', ' Стало.');
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.keyboard.press('Control+Enter');
  const button = page.getByRole('button', { name: editor.publishChanges.uk });
  await button.waitFor();
  await page.context().setOffline(true);
  await pressOn(button);
  const refusal = page.locator('.publish-panel').getByRole('alert', { name: editor.refused });
  await expect.poll(() => refusal.textContent()).toContain(editor.problems.offline);
  await page.context().setOffline(false);
  await pressOn(button);
  await page.getByText(editor.done.published).waitFor();
});

test('a refusal of a field is at the button too, and leads to the field', async () => {
  await aPost({ slug: 'taken' });
  await aPost({ slug: 'second', published: false, uk: aVersion({ content: 'Є.' }), en: undefined });
  const page = await openAsAdmin(site);
  await openEditor(page, address('second'));
  await typeInto(page.locator('[name="slug"]'), 'taken');
  await page.keyboard.press('Control+s');
  await saved(page);
  const refusal = page.locator('.publish-panel').getByRole('alert', { name: editor.refused });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await page.keyboard.press('Control+Enter');
  await pressOn(page.getByRole('button', { name: editor.publishNow.uk }));
  await expect.poll(() => refusal.textContent()).toContain(adminMessages.uk.forms.problems.slug_taken);
  await pressOn(refusal.getByRole('button', { name: editor.toField }));
  await expect.poll(focused).toBe('slug');

  // Emptied or changed, it is not what was refused.
  const taken = page.getByText(adminMessages.uk.forms.problems.slug_taken).filter({ visible: true });
  const slug = page.locator('[name="slug"]');
  await expect.poll(() => slug.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => taken.count()).toBe(0);
  expect(await slug.getAttribute('aria-invalid')).toBeNull();
  expect(await focused()).toBe('slug');
  await typeInto(slug, 'free');
  await tabTo(textIn(page, 'uk'));
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.keyboard.press('Control+Enter');
  // The panel does not choose a language without a text.
  const choice = page.locator('[name="publish.uk"]');
  await expect.poll(() => choice.isChecked()).toBe(false);
  await choice.check();
  await pressOn(page.getByRole('button', { name: editor.publishNow.uk }));
  await expect.poll(() => refusal.textContent()).toContain(editor.problems.content);
  await pressOn(refusal.getByRole('button', { name: editor.toField }));
  await expect.poll(() => page.evaluate(() => document.activeElement?.shadowRoot !== null)).toBe(true);
});

test('a refused save leads to a field that is out of sight; the preview and the keys of bold leave the focus in the text', async () => {
  await aPost({ slug: 'focus', uk: aVersion({ content: 'а' }) });
  const page = await openAsAdmin(site);
  await openEditor(page, address('focus'));
  const title = page.locator('[name="uk.title"]');
  const named = await title.inputValue();
  // The browser limits what is typed, but not every field: the text has no such limit.
  await title.evaluate((field) => field.removeAttribute('maxlength'));
  await title.fill('а'.repeat(TEXT_RULES.title.max + 1));
  await tabTo(textIn(page, 'uk'));
  await page.keyboard.press('Control+s');
  const status = page.locator('.status-line[data-status="refused"]');
  await status.getByText(editor.tooLong(TEXT_RULES.title.max)).waitFor();
  await pressOn(status.getByRole('button', { name: editor.toField }));
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
  await title.fill(named);

  await tabTo(textIn(page, 'uk'));
  await page.keyboard.press('Control+Period');
  const pane = page.getByRole('region', { name: editor.previewOf.uk });
  await expect.poll(() => pane.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+Period');
  await pane.waitFor({ state: 'detached' });

  // Bold and italic are switched off by their keys: the caret steps over the closing mark.
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('б');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' в ');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('г');
  await page.keyboard.press('Control+i');
  await page.keyboard.type(' ґ');
  expect(await shownText(page, 'uk')).toBe('а **б** в _г_ ґ');
});

function saveButton(page: Page) {
  return page.getByRole('button', { name: adminMessages.uk.forms.save, exact: true });
}

/** Waits until the editor has saved without being asked. */
async function savedItself(
  page: Page,
  { slug, locale, text }: { slug: string; locale: Locale; text: string },
): Promise<void> {
  await expect.poll(() => workingText(slug, locale)).toBe(text);
  await saved(page);
}

function conflictIn(page: Page) {
  return page.getByRole('region', { name: editor.conflict.title.uk });
}

/** What the browser keeps of all tabs. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries(localStorage).flatMap(([name, value]) =>
      name.startsWith('dvomova words ') ? [value] : [],
    ),
  );
}

/** Waits until the browser keeps what was typed, and returns it. */
async function keptWords(page: Page): Promise<string> {
  await expect.poll(async () => (await kept(page)).length).toBe(1);
  return (await kept(page))[0] ?? '';
}

/** Puts words into the storage, as a tab that has crashed leaves them. */
async function leaveWords(page: Page, words: string): Promise<void> {
  await page.goto(site.url(paths.adminPosts('uk')));
  await page.evaluate((value) => localStorage.setItem('dvomova words of a crash', value), words);
}

/** A tab for the next one to be opened from. */
async function blankTab(page: Page): Promise<Page> {
  return page.context().newPage();
}
