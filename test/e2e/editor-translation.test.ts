import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { openAsAdmin, openEditor } from '#test/setup/admin-page.ts';
import { DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { edit, saved, textIn } from '#test/setup/editor-page.ts';
import { pressOn, tabTo } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const english = (page: Page) => textIn(page, 'en');

/** Sections of a heading and a paragraph, so long that they do not fit a window. */
const sections = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `## ${name} ${at}\n\n${`${name} ${at}. `.repeat(60)}`).join(
    '\n\n',
  );

describe('with the interface in uk', () => {
  const locale = 'uk';

  const { editor } = adminMessages[locale];

  test('a translation is written next to its original, whose block follows the cursor', async () => {
    await aPost({
      slug: 'source',
      uk: aVersion({ excerpt: 'Уривок.', content: sections('Розділ', 9) }),
      en: undefined,
    });
    const page = await openAsAdmin(site);
    await openEditor(page, site.url(paths.adminPost(locale, 'source', 'en')));
    const pane = page.getByRole('region', { name: editor.translation.sourceOf.en });
    await pane.getByRole('heading', { name: 'Розділ 8' }).waitFor();
    await pane.getByText('Уривок.').waitFor();
    expect(await page.getByRole('button', { name: editor.translation.beside }).count()).toBe(0);
    await tabTo(english(page));
    await page.keyboard.insertText(sections('Section', 7));
    await page.keyboard.press('Control+End');
    const active = () => pane.locator('[data-active="true"]').textContent();
    await expect.poll(active).toContain('Розділ 6');
    await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBeGreaterThan(200);
    expect(await pane.locator('[data-missing="true"]').count()).toBeGreaterThan(1);
    await page.keyboard.press('Control+Home');
    await expect.poll(active).toContain('Розділ 0');
    await page.keyboard.press('Control+s');
    await saved(page);
    expect((await edit('source')).versions.en.workingCopy?.value.content).toContain('Section 6');
  });

  test('the original is copied over as the beginning of a translation', async () => {
    await aPost({ slug: 'copied', uk: aVersion({ title: 'Назва', content: 'Оригінал.' }), en: undefined });
    const page = await openAsAdmin(site);
    await openEditor(page, site.url(paths.adminPost(locale, 'copied')));
    const note = page.locator('.translation-note');
    await note.getByText(editor.translation.begin.en).waitFor();
    await pressOn(page.getByRole('button', { name: editor.translation.copy }));
    await expect.poll(() => english(page).textContent()).toBe('Оригінал.');
    await expect
      .poll(async () => (await edit('copied')).versions.en.workingCopy?.value)
      .toMatchObject({ title: 'Назва', content: 'Оригінал.' });
    await note.waitFor({ state: 'detached' });
  });

  test('a changed original is shown with its difference, until there is nothing to change', async () => {
    await aPost({ slug: 'behind', uk: aVersion({ content: 'Один кіт.' }) });
    await editPost('behind', { uk: { content: 'Один пес.' } });
    const page = await openAsAdmin(site);
    await openEditor(page, site.url(paths.adminPost(locale, 'behind')));
    await pressOn(page.getByText(editor.translation.difference));
    const difference = page.getByRole('region', { name: editor.translation.difference });
    expect(await difference.locator('del').textContent()).toContain('кіт');
    expect(await difference.locator('ins').textContent()).toContain('пес');
    await tabTo(english(page));
    await page.keyboard.type('Typed. ');
    await pressOn(page.getByRole('button', { name: editor.translation.nothingToChange }));
    await page.getByText(editor.done.upToDate).waitFor();
    expect(await page.getByText(editor.translation.difference).count()).toBe(0);
    const { outdated, workingCopy } = (await edit('behind')).versions.en;
    expect([outdated, workingCopy?.value.content.startsWith('Typed. ')]).toEqual([null, true]);
  });
});

describe.each([
  { name: 'phone, dark', ...PHONE, colorScheme: 'dark' },
  { name: 'desktop, light', ...DESKTOP, colorScheme: 'light' },
] as const)('on a $name', ({ name: _, ...options }) => {
  test('nothing covers the line of the cursor, and its block stays marked', async () => {
    await aPost({
      slug: 'long',
      uk: aVersion({ content: sections('Розділ', 9) }),
      en: aVersion({ content: sections('Section', 9) }),
    });
    const page = await openAsAdmin(site, options);
    await openEditor(page, site.url(paths.adminPost('uk', 'long', 'en')));
    await page.keyboard.press('Control+Semicolon');
    const pane = page.getByRole('region', { name: adminMessages.uk.editor.translation.sourceOf.en });
    await pane.getByRole('heading', { name: 'Розділ 8' }).waitFor();
    await tabTo(english(page));
    await page.keyboard.press('Control+End');
    for (let line = 0; line < 60; line++) await page.keyboard.press('ArrowUp');
    await expect.poll(() => coveredBy(page)).toEqual([]);
    const number = await cursorSection(page);
    await expect.poll(() => pane.locator('[data-active="true"]').textContent()).toContain(`Розділ ${number}`);
  });
});

test('axe reports nothing while a text is translated, and nothing overflows', async () => {
  const content = `${sections('Розділ', 4)}\n\n[посилання](/uk)\n\n> Цитата`;
  await aPost({
    slug: 'seen',
    uk: aVersion({ content }),
    en: aVersion({ content: sections('Section', 2) }),
  });
  await editPost('seen', { uk: { excerpt: 'Нове' } });
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminPost('uk', 'seen', 'en')));
  const { translation } = adminMessages.uk.editor;
  await pressOn(page.getByRole('button', { name: translation.beside }));
  await pressOn(page.getByText(translation.difference));
  await page.locator('[data-pair="3"]').waitFor();
  await expectSoundEverywhere(page);
});

/** What is over the cursor: the names of its classes. */
function coveredBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const host = document.querySelector<HTMLElement>('[data-locale="en"] .text-editor');
    const rect = caretIn(host?.shadowRoot ?? null);
    if (!host || !rect) return ['no cursor'];
    const parts = document.elementsFromPoint(rect.x + 1, rect.y + rect.height / 2);
    const at = parts.indexOf(host);
    return at < 0 ? ['out of view'] : parts.slice(0, at).map(({ className }) => className);

    function caretIn(root: ShadowRoot | null): DOMRect | undefined {
      const selection = root && 'getSelection' in root ? (root as unknown as Document).getSelection() : null;
      return selection?.getRangeAt(0).getClientRects()[0];
    }
  });
}

/** The number of the section with the cursor. */
function cursorSection(page: Page): Promise<string | undefined> {
  return english(page).evaluate((content) => {
    const root = content.getRootNode() as unknown as Document;
    const line = root.getSelection()?.focusNode?.parentElement?.closest('.cm-line')?.textContent;
    return line?.match(/Section (\d+)/)?.[1];
  });
}
