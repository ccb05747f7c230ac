import { describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { aPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

describe('in en', () => {
  const locale = 'en';

  const { authors, forms, navigation } = adminMessages[locale];

  test('a byline gets an author with a picture and links, and readers find all posts of that person', async () => {
    await aPost({ slug: 'first', authorName: 'Леся Українка' });
    await aPost({ slug: 'second', authorName: 'Леся Українка' });
    const page = await openAsAdmin(site, DESKTOP);
    const complaints = collectErrors(page);
    await openAdminPage(page, site.url(paths.admin(locale)));
    await page.getByRole('link', { name: navigation.adminAuthors, exact: true }).press('Enter');
    await page.getByRole('heading', { name: authors.bylines }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.locator('.admin-row').getByRole('link').press('Enter');
    const name = authors.nameEn;
    await expect.poll(() => page.getByLabel(name, { exact: true }).inputValue()).toBe('Леся Українка');
    await page.getByLabel(authors.bioUk).fill('Поетка.');
    await page.getByLabel(authors.bioEn).fill('A poet.');
    const empty = { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) };
    const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') };
    const { problems } = adminMessages[locale].forms;
    const refusals = [
      [empty, problems.empty_file],
      [film, problems.picture_needed],
    ] as const;
    for (const [chosen, reason] of refusals) {
      await page.locator('input[type="file"]').setInputFiles(chosen);
      await page
        .getByRole('alert')
        .and(page.getByText(`${adminMessages[locale].editor.uploads.failed(chosen.name)} ${reason}`))
        .waitFor();
    }
    const file = { name: 'lesia.png', mimeType: 'image/png', buffer: await aPicture('png') };
    await page.locator('input[type="file"]').setInputFiles(file);
    await expect
      .poll(() => page.getByRole('textbox', { name: authors.picture, exact: true }).inputValue())
      .toMatch(/^\/api\/media\//);
    const links = page.getByRole('group', { name: authors.links });
    await links.getByRole('textbox').nth(0).fill('Mastodon');
    await links.getByRole('textbox').nth(1).fill('https://social.example/@lesia');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: authors.createAuthor }).press('Enter');
    await page.getByText(authors.done.created).waitFor();

    const reader = await site.open(PHONE);
    await reader.goto(site.url(paths.post(locale, 'first')));
    await reader.getByRole('link', { name: 'Леся Українка' }).click();
    await reader.getByRole('heading', { level: 1, name: 'Леся Українка' }).waitFor();
    expect(new URL(reader.url()).pathname).toBe(paths.author(locale, 'lesia-ukrainka'));
    const picture = reader.locator('.author-picture');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await reader.getByRole('link', { name: 'Mastodon' }).waitFor();
    expect(await reader.locator('.post-list article').count()).toBe(2);
    expect(await accessibilityProblems(reader)).toEqual([]);

    await page.locator('summary', { hasText: authors.delete }).press('Enter');
    await page.getByRole('button', { name: forms.deleteForGood }).press('Enter');
    await page.getByText(authors.done.deleted).waitFor();
    await reader.goto(site.url(paths.post(locale, 'first')));
    expect(await reader.getByRole('link', { name: 'Леся Українка' }).count()).toBe(0);
    expect(complaints()).toEqual([]);
  });
});
