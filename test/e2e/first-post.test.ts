import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { openAsAdmin, openEditor } from '#test/setup/admin-page.ts';
import { collectErrors } from '#test/setup/discussion-site.ts';
import { edit, saved } from '#test/setup/editor-page.ts';
import { pressOn } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const locale = 'en';
const { editor } = adminMessages[locale];

test('the first post is written, translated and published with only the keyboard', async () => {
  const page = await openAsAdmin(site);
  const complaints = collectErrors(page);
  await openEditor(page, site.url(paths.adminNewPost(locale)));
  // The title in the language of the interface has the focus.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await expect.poll(focused).toBe(`${locale}.title`);
  await page.keyboard.press('Control+Comma');
  await expect.poll(focused).toBe('uk.title');
  await page.keyboard.type('Згурський і Юрій');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Текст про ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('двох');
  await page.keyboard.press('Control+Comma');
  await expect.poll(focused).toBe('en.title');
  await page.keyboard.type('Zghurskyi and Yurii');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- one\ntwo');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/posts\/[0-9a-f]{24}$/);
  await saved(page);
  expect(await page.getByRole('textbox', { name: editor.contentOf.en, exact: true }).textContent()).toContain(
    'two',
  );
  const { slug, versions } = await edit(idIn(page));
  expect(slug).toBeNull();
  expect(versions.uk.workingCopy?.value.content).toBe('Текст про **двох**');
  expect(versions.en.workingCopy?.value.content).toBe('- one\n- two');

  await page.keyboard.press('Control+Enter');
  const panel = page.locator('.publish-choices');
  await expect.poll(() => panel.textContent()).toContain('/en/blog/zghurskyi-i-yurii');
  expect(await panel.textContent()).toContain(editor.becomes.now);
  // From the moment over both languages to the button.
  for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(editor.publishNow.both);
  await page.keyboard.press('Enter');
  await page.getByText(editor.done.published).waitFor();
  expect(new URL(page.url()).pathname).toBe(paths.adminPost(locale, 'zghurskyi-i-yurii'));
  await pressOn(page.getByRole('link', { name: editor.done.see[locale] }));
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  expect(title?.replaceAll('\u00ad', '').replaceAll('\u00a0', ' ')).toBe('Zghurskyi and Yurii');
  expect(complaints()).toEqual([]);
});

function idIn(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
