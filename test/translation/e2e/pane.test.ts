import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { translationTexts } from '#app/translation/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { translationPaths } from '#contract/translation/paths.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { getDraft } from '#server/translation/drafts/drafts.ts';
import { saveTerm } from '#server/translation/glossary/glossary.ts';
import { stopTexts } from '#server/translation/text/texts.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin, openEditor } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { saved, shownText, typeAtEnd, workingText } from '#test/setup/editor-page.ts';
import { pressOn } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';
import { SECRET, setUpServer } from '#test/translation/drafting.ts';
import { startTranslator } from '#test/translation/translator.ts';

const site = useSite();

let translator: Awaited<ReturnType<typeof startTranslator>>;
beforeAll(async () => {
  translator = await startTranslator();
});
beforeEach(() => translator.behave());
afterAll(async () => {
  stopTexts();
  await translator.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a server is tested by one sentence before it counts; its key is never shown', async () => {
  const { settings: words, problems } = translationTexts.uk;
  const page = await openAsAdmin(site, PHONE);
  const complaints = collectErrors(page);
  await openAdminPage(page, site.url(paths.adminSettings('uk')));
  await page.getByRole('link', { name: words.link }).click();
  await page.getByText(words.nowhere).waitFor();
  await expectSoundEverywhere(page);

  await page.getByLabel(words.url).fill('http://10.0.0.1:11434');
  await button(page, words.test).click();
  await page.getByText(problems.address).waitFor();
  translator.behave(() => 401);
  await page.getByLabel(words.url).fill(translator.url);
  await page.getByLabel(words.key, { exact: true }).fill(SECRET);
  await button(page, words.test).click();
  await page.getByText(problems.unauthorized).waitFor();
  await expectSoundEverywhere(page);

  translator.behave();
  await page.getByLabel(words.key, { exact: true }).fill(SECRET);
  await button(page, words.test).click();
  await page.getByText(words.done.tested).waitFor();
  expect(translator.questions).toMatchObject([{ kind: 'openai', key: `Bearer ${SECRET}` }]);
  await page.getByLabel(words.addition).fill('Звертайтеся на «ви».');
  await page.getByLabel(words.limit).fill('50000');
  await button(page, words.save).click();
  await page.getByText(words.done.saved).waitFor();
  expect(await page.content()).not.toContain(SECRET);
  expect(complaints()).toEqual([]);
});

test.each([
  ['uk', 'en', DESKTOP],
  ['en', 'uk', PHONE],
] as const)(
  'from %s into %s a draft is made, read and published with the keyboard',
  async (from, to, device) => {
    const { pane: words, publishing } = translationTexts.uk;
    const { editor } = adminMessages.uk;
    await setUpServer(translator.url);
    const content = from === 'uk' ? 'Перший `x`.\n\nДругий.\n\nТретій.' : 'One `x`.\n\nTwo.\n\nThree.';
    const version = aVersion({ title: from === 'uk' ? 'Назва' : 'Title', content });
    await aPost({ slug: 'p', uk: undefined, en: undefined, [from]: version });
    const page = await openAsAdmin(site, device);
    const complaints = collectErrors(page);
    await openEditor(page, site.url(paths.adminPost('uk', 'p')));
    await pressOn(
      page.locator(`[data-locale="${to}"]`).getByRole('button', { name: editor.translation.beside }),
    );
    const tools = page.getByRole('region', { name: words.label[to] });
    await tools.waitFor();
    await pressOn(button(page, words.draft));
    await page.getByText(words.filled).waitFor();
    await page.getByText(words.unread(3)).waitFor();
    await expectSoundEverywhere(page);
    const drafted = (await workingText('p', to)) ?? '';
    expect(await shownText(page, to)).toContain('`x`');

    await page.keyboard.press('Alt+n');
    await page.keyboard.press('Alt+r');
    await page.getByText(words.unread(2)).waitFor();
    await typeAtEnd(page, to, ' Ok');
    await saved(page);
    await page.getByText(words.unread(1)).waitFor();
    expect(await workingText('p', to)).toBe(`${drafted} Ok`);
    expect(complaints()).toEqual([]);

    await page.keyboard.press('Control+Enter');
    await page.getByText(publishing.unread[to](1)).waitFor();
    await expectSoundEverywhere(page);
  },
);

test.each([DESKTOP, PHONE])('one block is drafted by a key, and marked until it is read', async (device) => {
  const { pane: words } = translationTexts.uk;
  await setUpServer(translator.url);
  const uk = aVersion({ title: 'Назва', content: 'Один.\n\nДва.' });
  await aPost({ slug: 'p', uk, en: aVersion({ title: 'Title', content: 'One.' }) });
  const page = await openAsAdmin(site, device);
  await openEditor(page, site.url(paths.adminPost('uk', 'p')));
  if (device === PHONE) await button(page, adminMessages.uk.editor.languages.en).click();
  await typeAtEnd(page, 'en', '');
  await page.keyboard.press('Control+;');
  await page.getByRole('region', { name: words.label.en }).waitFor();
  await typeAtEnd(page, 'en', '\n\n');
  await page.keyboard.press('Alt+d');
  await page.getByText(words.unread(1)).waitFor();
  await expectSoundEverywhere(page);
  await expect.poll(() => shownText(page, 'en')).toMatch(/^One\.the \w+\.$/);
});

test('terms are underlined while somebody writes, with the other language', async () => {
  const term = { uk: 'допис', en: 'blog post', note: '', part: '', forbiddenUk: '', forbiddenEn: '' };
  await saveTerm({ actor: SERVICE, input: term });
  const uk = aVersion({ title: 'Назва', content: 'Про дописи.' });
  await aPost({ slug: 'p', uk, en: aVersion({ title: 'Title', content: 'About.' }) });
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminPost('uk', 'p')));
  await typeAtEnd(page, 'en', ' Of **blog posts** and more');
  await page.keyboard.press('Control+;');
  const words = page.locator('.md-term');
  await words.waitFor();
  expect([await words.textContent(), await words.getAttribute('title')]).toEqual(['blog posts', 'допис']);
  await expectSoundEverywhere(page);
});

test('what a person has written stays next to the draft, and taking the draft is undone in one step', async () => {
  const { pane: words } = translationTexts.uk;
  await setUpServer(translator.url);
  await aPost({
    slug: 'p',
    uk: aVersion({ content: 'Один.\n\nДва.' }),
    en: aVersion({ title: 'Mine', content: 'My words.' }),
  });
  const page = await openAsAdmin(site, DESKTOP);
  await openEditor(page, site.url(paths.adminPost('uk', 'p')));
  await page.keyboard.press('Control+;');
  await page.getByRole('region', { name: words.label.en }).waitFor();
  await button(page, words.draft).click();
  await page.getByText(words.beside).waitFor();
  expect(await shownText(page, 'en')).toBe('My words.');
  await page.getByText(words.show).click();
  await page.getByRole('list', { name: words.blocks }).getByRole('button').first().click();
  await expect.poll(() => shownText(page, 'en')).toMatch(/^My words\.the \w+\.$/);
  await button(page, words.undo).click();
  await expect.poll(() => shownText(page, 'en')).toBe('My words.');
  await button(page, words.take).click();
  await expect.poll(() => shownText(page, 'en')).not.toContain('My words');
  await button(page, words.undo).click();
  await expect.poll(() => shownText(page, 'en')).toBe('My words.');
  await saved(page);
  expect(await getDraft({ actor: SERVICE, post: 'p', to: 'en' })).toMatchObject({ isFilled: false });
  await openAdminPage(page, site.url(translationPaths.settings('en')));
  await expectSoundEverywhere(page);
});
