import { describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin, waitForEditors } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

describe('in en', () => {
  const locale = 'en';

  const { editor, forms, pages, navigation } = adminMessages[locale];

  test('an About page is written in both languages by keyboard, saves itself, and readers find it in the menu', async () => {
    const page = await openAsAdmin(site, DESKTOP);
    const complaints = collectErrors(page);
    await openAdminPage(page, site.url(paths.admin(locale)));
    await page.getByRole('link', { name: navigation.pages, exact: true }).press('Enter');
    await page.getByRole('heading', { level: 1, name: navigation.pages }).waitFor();
    await page.getByRole('link', { name: pages.newPage }).press('Enter');
    await waitForEditors(page);
    await page.getByRole('textbox', { name: editor.titleOf.uk, exact: true }).fill('Про нас');
    await page.getByRole('textbox', { name: editor.contentOf.uk, exact: true }).focus();
    await page.keyboard.type('Ми пишемо двома мовами.');
    await page.getByRole('textbox', { name: editor.titleOf.en, exact: true }).fill('About us');
    await page.getByRole('textbox', { name: editor.contentOf.en, exact: true }).focus();
    await page.keyboard.type('We write in two languages.');
    await page.getByLabel(editor.fields.slug, { exact: true }).fill('tags');
    await page.getByText(forms.problems.reserved_slug).waitFor();
    await page.getByLabel(editor.fields.slug, { exact: true }).fill('about');
    await page.getByLabel(editor.fields.menu).selectOption('header');
    // It saves itself, and gets its address.
    await page.waitForURL(/\/admin\/pages\/[0-9a-f]{24}$/);
    await page.locator('.status-line[data-status="saved"]').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText(editor.of.page.alsoIn).waitFor();
    expect(await page.locator('.publish-choices').textContent()).toContain('/en/about');
    await page.getByRole('button', { name: editor.publishNow.both }).press('Enter');
    await page.getByText(editor.done.published).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.adminPage(locale, 'about'));

    const reader = await site.open(PHONE);
    await reader.goto(site.url(paths.home(locale)));
    const title = 'About us';
    await reader.getByRole('navigation').getByRole('link', { name: title }).click();
    await reader.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await accessibilityProblems(reader)).toEqual([]);
    const other = 'Про нас';
    await reader.getByRole('article').getByRole('link', { name: other }).click();
    await reader.getByRole('heading', { level: 1, name: other }).waitFor();

    await openAdminPage(page, site.url(paths.adminPages(locale)));
    expect(await page.getByRole('listitem').filter({ hasText: title }).textContent()).toContain('/about');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: pages.bin }).press('Enter');
    await page.getByText(pages.binned).waitFor();
    expect(complaints()).toEqual([]);
  });
});
