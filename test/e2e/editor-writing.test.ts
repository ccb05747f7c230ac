import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { markdownHelp } from '#app/editor/texts/markdown-help.ts';
import { paths } from '#contract/paths.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { expectSound } from '#test/setup/accessibility.ts';
import { openAsAdmin, openEditor } from '#test/setup/admin-page.ts';
import { DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { pressOn, tabTo, typeInto } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();
const { editor } = adminMessages.uk;

async function openWith(content: string, options?: object): Promise<Page> {
  await aPost({ slug: 'written', published: false, uk: aVersion({ content }) });
  const page = await openAsAdmin(site, options);
  await openEditor(page, site.url(paths.adminPost('uk', 'written')));
  await tabTo(text(page));
  await page.keyboard.press('Control+End');
  return page;
}

/** Types a text instead of what is there. */
async function beginWith(page: Page, content: string): Promise<void> {
  await tabTo(text(page));
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(content);
}

test('what is pasted becomes Markdown in one step, or plain text if one wants it', async () => {
  const page = await openWith('Було. ');
  await pasteHtml(page, '<h2>Розділ</h2><p>Текст і <b>важливе</b></p>', 'Розділ Текст і важливе');
  await expect.poll(() => lines(page)).toEqual(['Було. ## Розділ', '', 'Текст і **важливе**']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => lines(page)).toEqual(['Було. ']);
  await page.keyboard.press('Control+Shift+z');
  await pressOn(page.getByRole('button', { name: editor.pasted.plain }));
  await expect.poll(() => lines(page)).toEqual(['Було. Розділ Текст і важливе']);

  // A list of Word, with a picture that stayed in it.
  await beginWith(page, '');
  const item = '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>хліб</p>';
  await pasteHtml(page, `${item}<p>Так <img src="file:///a.png"></p>`, '· хліб Так');
  await expect.poll(() => lines(page)).toEqual(['- хліб', '', 'Так']);
  await page.getByText(editor.pasted.missing(1)).waitFor();

  // Two presses of Enter after a list begin a paragraph of its own.
  await beginWith(page, '');
  await pasteHtml(page, '<ul><li>хліб</li><li>сіль</li></ul>', 'хліб сіль');
  await expect.poll(() => lines(page)).toEqual(['- хліб', '- сіль']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Далі');
  await expect.poll(() => lines(page)).toEqual(['- хліб', '- сіль', '', 'Далі']);
});

test('the note about a paste into the middle of a long text is in sight, on a phone and a desktop', async () => {
  const page = await openWith('Абзац.\n\n'.repeat(80));
  for (const { viewport } of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport ?? { width: 0, height: 0 });
    await tabTo(text(page));
    await page.keyboard.press('Control+Home');
    await pasteHtml(page, '<p>Текст і <b>важливе</b></p>', 'Текст і важливе');
    await page.getByRole('button', { name: editor.pasted.plain }).click({ trial: true });

    const note = await page.locator('.pasted-note').boundingBox();
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(note?.y).toBeLessThan(viewport?.height ?? 0);
    expect(scrolled).toBeLessThan(1_000);

    await page.keyboard.press('Control+End');
    const cursor = () =>
      page.evaluate(() => {
        const line = document.activeElement?.shadowRoot?.querySelector('.cm-line:last-child');
        const top = document.querySelector('.pasted-note')?.getBoundingClientRect().top ?? 0;
        return top - (line?.getBoundingClientRect().bottom ?? top);
      });
    await expect.poll(cursor).toBeGreaterThanOrEqual(-1);
  }
});

test('each column says its language, begins sentences with a capital, and runs from right to left in Arabic', async () => {
  const page = await openWith('');
  const names = await page.locator('.column-language').allTextContents();
  expect(names).toEqual([editor.languages.uk, editor.languages.en]);
  expect(await text(page).getAttribute('autocapitalize')).toBe('sentences');

  await page.keyboard.type('سلام');
  const title = page.locator('[name="uk.title"]');
  await title.fill('مرحبا');
  for (const field of [title, text(page)]) {
    expect(await field.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  }
});

test('a picture is seen under its line; one without a description is asked for it, and a decoration is an answer', async () => {
  const { url } = await aStoredPicture();
  const page = await openWith(`Перед.\n\n![Кіт](${url})\n\nПісля.`);
  const picture = page.locator('[data-locale="uk"] .picture-line img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.type(' Ще.');
  expect(await picture.count()).toBe(1);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  expect(await picture.count()).toBe(0);

  await beginWith(page, `![](${url}) ![](/b.png)\n\n\`\`\`\n![](/code.png)\n\`\`\`\n\nПісля.`);
  const questions = page.getByLabel(editor.altQuestion.question);
  await expect.poll(() => questions.count()).toBe(2);
  await expectSound(page);

  await typeInto(questions.first(), 'Кіт');
  await page.keyboard.press('Enter');
  await expect.poll(() => questions.count()).toBe(1);
  await pressOn(page.getByRole('button', { name: editor.altQuestion.decoration }));
  await expect.poll(() => questions.count()).toBe(0);
  expect((await lines(page)).find((line) => line.includes('b.png'))).toBe(`![Кіт](${url}) ![ ](/b.png)`);
  await page.keyboard.type('Ще');
  expect((await lines(page)).join('')).toContain('Ще');
});

test('on a phone the buttons over the text write Markdown, and its help is one of them', async () => {
  const page = await openWith('Думка', { ...PHONE });
  const tools = page.locator('[data-locale="uk"]').getByRole('toolbar', { name: editor.tools.label });
  await tools.getByRole('button', { name: editor.tools.heading }).click();
  await tools.getByRole('button', { name: editor.tools.footnote }).click();
  await page.keyboard.type('Пояснення');
  expect(await lines(page)).toEqual(['## Думка[^1]', '', '[^1]: Пояснення']);

  await tools.getByRole('button', { name: editor.help.title }).click();
  const help = page.getByRole('dialog', { name: editor.help.title });
  await help.getByRole('row', { name: markdownHelp.uk.names.footnote }).waitFor();
  await expectSound(page);
});

function text(page: Page) {
  return page.locator('[data-locale="uk"] .cm-content');
}

function lines(page: Page): Promise<string[]> {
  return text(page).locator('.cm-line').allTextContents();
}

async function pasteHtml(page: Page, html: string, plain: string): Promise<void> {
  await page.evaluate(
    ({ html, plain }) => {
      const clipboard = new DataTransfer();
      clipboard.setData('text/html', html);
      clipboard.setData('text/plain', plain);
      const event = new ClipboardEvent('paste', {
        clipboardData: clipboard,
        bubbles: true,
        cancelable: true,
      });
      document.activeElement?.shadowRoot?.activeElement?.dispatchEvent(event);
    },
    { html, plain },
  );
}
