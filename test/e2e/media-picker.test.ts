import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { MEDIA_PAGE } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { setAltTexts } from '#server/media/management/alt-texts.ts';
import { aPicture, aStoredPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin, openEditor } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const CAT = { uk: 'Кіт на підвіконні', en: 'A cat [asleep]' };

let cat: string;
beforeEach(async () => {
  const { id, url } = await aStoredPicture({ filename: 'cat.png' });
  await setAltTexts({ actor: COMMAND_LINE, id, alt: CAT });
  cat = url;
  await aStoredPicture({ filename: 'hills.png' });
  await aPost({ slug: 'post' });
});

const words = (locale: Locale) => adminMessages[locale].media.picker;
const dialogOf = (page: Page) => page.getByRole('dialog');
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('.media-name')?.textContent ?? null);

/** Presses a key until it has its effect: the list may be drawn anew in the meantime. */
async function pressUntil(page: Page, key: string, isDone: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      if (!(await isDone())) await page.keyboard.press(key);
      return isDone();
    })
    .toBe(true);
}

async function openFromText(page: Page, language: Locale): Promise<void> {
  const column = page.locator(`.column[data-locale="${language}"]`);
  await column.locator('.column-tools button[aria-haspopup="dialog"]').click();
  await dialogOf(page).locator('.media-choices button').first().waitFor();
}

describe('in uk', () => {
  const locale = 'uk';

  test('a stored picture is put into the text with only the keyboard, with the text that describes it in that language', async () => {
    const page = await openAsAdmin(site, DESKTOP);
    const complaints = collectErrors(page);
    await openEditor(page, site.url(paths.adminPost(locale, 'post')));

    await openFromText(page, locale);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    expect(await accessibilityProblems(page)).toEqual([]);
    await pressUntil(page, 'ArrowDown', async () => (await focusedName(page)) === 'hills.png');
    await pressUntil(page, 'ArrowRight', async () => (await focusedName(page)) === 'cat.png');
    await page.keyboard.press('Enter');

    await dialogOf(page).waitFor({ state: 'detached' });
    const described = { uk: CAT.uk, en: 'A cat \\[asleep\\]' }[locale];
    const text = page.locator(`.column[data-locale="${locale}"] .cm-content`);
    await expect.poll(() => text.textContent()).toContain(`![${described}](${cat})`);
    // The editor is in a shadow root.
    const isInText = () =>
      page.evaluate(
        () => document.activeElement?.parentElement?.className ?? document.activeElement?.className,
      );
    await expect.poll(isInText).toMatch(/text-editor|column/);
    expect(await page.locator('.alt-question').count()).toBe(0);
    expect(complaints()).toEqual([]);
  });
});

test('a picture without a description is put into the text, and the editor asks for one', async () => {
  const page = await openAsAdmin(site, DESKTOP);
  await openEditor(page, site.url(paths.adminPost('en', 'post')));
  await openFromText(page, 'en');
  await dialogOf(page).getByRole('button', { name: 'hills.png' }).click();
  const question = page.locator('.column[data-locale="en"] .alt-question input');
  await question.fill('Blue hills');
  await question.press('Enter');
  const text = page.locator('.column[data-locale="en"] .cm-content');
  await expect.poll(() => text.textContent()).toContain('![Blue hills](/api/media/');
});

test('Escape and the button close the dialog, nothing changes, and the focus returns', async () => {
  const page = await openAsAdmin(site, DESKTOP);
  await openEditor(page, site.url(paths.adminPost('uk', 'post')));
  const text = page.locator('.column[data-locale="uk"] .cm-content');
  const before = await text.textContent();
  for (const close of [
    () => page.keyboard.press('Escape'),
    () =>
      dialogOf(page)
        .getByRole('button', { name: words('uk').close })
        .click(),
  ]) {
    await openFromText(page, 'uk');
    await close();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('dialog');
  }
  expect(await text.textContent()).toBe(before);
});

test('files are searched by name and description, and further pages follow', async () => {
  for (let index = 0; index < MEDIA_PAGE; index++) {
    await aStoredPicture({
      filename: `other-${index}.png`,
      bytes: await aPicture('png', { width: 8, height: 8 }),
    });
  }
  const page = await openAsAdmin(site, DESKTOP);
  await openEditor(page, site.url(paths.adminPost('uk', 'post')));
  await openFromText(page, 'uk');
  const choices = dialogOf(page).locator('.media-choices button');
  await expect.poll(() => choices.count()).toBe(MEDIA_PAGE);
  await dialogOf(page)
    .getByRole('button', { name: words('uk').more })
    .click();
  await expect.poll(() => choices.count()).toBe(MEDIA_PAGE + 2);
  // The keyboard goes on with the first file of the new page.
  await expect.poll(() => focusedName(page)).toBe('hills.png');

  await dialogOf(page).getByRole('searchbox').fill('підвіконн');
  await expect.poll(() => choices.count()).toBe(1);
  expect(await choices.textContent()).toContain('cat.png');
  await dialogOf(page).getByRole('searchbox').fill('немає такого');
  await dialogOf(page).getByText(words('uk').nothing).waitFor();
});

test('the cover and the share picture of a post are chosen from the stored pictures', async () => {
  const page = await openAsAdmin(site, DESKTOP);
  await openEditor(page, site.url(paths.adminPost('en', 'post')));
  const { editor } = adminMessages.en;
  await page.locator('.sharing-fields summary').first().click();
  for (const [label, name] of [
    [editor.fields.coverImage, 'coverImage'],
    [editor.fields.sharing.metaImage, 'en.metaImage'],
  ] as const) {
    await page
      .getByRole('button', { name: words('en').openFor(label) })
      .first()
      .click();
    await dialogOf(page).getByRole('button', { name: 'cat.png' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await page.locator(`input[name="${name}"]`).inputValue(), name).toBe(cat);
  }
});

test('an author gets a stored picture or a new one, and the site a stored logo', async () => {
  const page = await openAsAdmin(site, DESKTOP);
  const complaints = collectErrors(page);
  const { authors, settings } = adminMessages.uk;
  await openAdminPage(page, site.url(paths.adminAuthor('uk', 'new')));
  const picture = page.locator('input[name="picture"]');
  await page.getByRole('button', { name: words('uk').openFor(authors.picture) }).click();
  await dialogOf(page).getByRole('button', { name: 'cat.png' }).click();
  await expect.poll(() => picture.inputValue()).toBe(cat);

  const { editor, forms } = adminMessages.uk;
  const upload = page.locator('input[type="file"]');
  for (const [name, mimeType, content, reason] of [
    ['empty.png', 'image/png', '', forms.problems.empty_file],
    ['film.mp4', 'video/mp4', 'film', forms.problems.picture_needed],
  ] as const) {
    await upload.setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
    await page
      .getByRole('alert')
      .getByText(`${editor.uploads.failed(name)} ${reason}`)
      .waitFor();
  }
  await upload.setInputFiles({ name: 'lesia.png', mimeType: 'image/png', buffer: await aPicture('png') });
  await expect.poll(() => picture.inputValue()).not.toBe(cat);
  expect(await picture.inputValue()).toMatch(/^\/api\/media\//);

  await openAdminPage(page, site.url(paths.adminSettings('uk')));
  const { label } = settings.picture['logo-light'];
  await page.getByRole('button', { name: words('uk').openFor(label), exact: true }).click();
  await dialogOf(page).getByRole('button', { name: 'cat.png' }).click();
  await page.getByText(settings.done.picture).waitFor();
  const home = await (await fetch(site.url('/uk'))).text();
  expect(home).toContain(`class="own-logo`);
  expect(home).toContain(cat);
  expect(complaints()).toEqual([]);
});

test('the dialog is loaded when it is opened first, and says when files cannot be loaded', async () => {
  const page = await openAsAdmin(site, DESKTOP);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openEditor(page, site.url(paths.adminPost('en', 'post')));
  const isDialog = (url: string) => /\/media-picker-[\w-]+\.(js|css)$/.test(url);
  expect(scripts.filter(isDialog)).toEqual([]);

  await page.route(`**${paths.adminMediaChoices('en')}`, (route) => route.abort());
  const column = page.locator('.column[data-locale="en"]');
  await column.locator('.column-tools button[aria-haspopup="dialog"]').click();
  await dialogOf(page).getByRole('alert').getByText(words('en').failed).waitFor();
  expect(scripts.filter(isDialog)).toHaveLength(2);
  await page.unroute(`**${paths.adminMediaChoices('en')}`);
  await dialogOf(page)
    .getByRole('button', { name: words('en').retry })
    .click();
  await dialogOf(page).getByRole('button', { name: 'cat.png' }).waitFor();
});

test('the dialog fills a phone in both themes', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openAsAdmin(site, { ...PHONE, colorScheme, hasTouch: true, isMobile: true });
    await openAdminPage(page, site.url(paths.adminAuthor('uk', 'new')));
    await page.getByRole('button', { name: words('uk').openFor(adminMessages.uk.authors.picture) }).click();
    await dialogOf(page).getByRole('button', { name: 'cat.png' }).waitFor();
    expect(await accessibilityProblems(page), colorScheme).toEqual([]);
    const box = await dialogOf(page).boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    // On a phone nothing opens the keyboard unasked.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIALOG');
  }
});
