import { expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { setAltTexts } from '#server/media-library/alt-texts.ts';
import { aPicture, aStoredPicture, fixture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAsAdmin, openEditor, waitForAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const WORDS = {
  uk: {
    input: 'Завантажити файли',
    stored: (name: string) => `«${name}» завантажено.`,
    refused: 'Не вдалося завантажити «notes.txt». Підтримуються лише зображення',
    empty: 'Не вдалося завантажити «empty.png». Файл порожній.',
    alt: 'Українською',
    saveAlt: 'Зберегти тексти',
    saved: 'Тексти збережено.',
    newFile: 'Новий файл',
    replace: 'Замінити',
    replaced: 'Файл замінено. Читачі вже бачать новий.',
    delete: 'Видалити файл «cat.png»',
    confirm: 'Видалити назавжди',
    deleted: 'Файл видалено.',
  },
  en: {
    input: 'Upload files',
    stored: (name: string) => `“${name}” is uploaded.`,
    refused: '“notes.txt” could not be uploaded. Only pictures',
    empty: '“empty.png” could not be uploaded. The file is empty.',
    alt: 'In Ukrainian',
    saveAlt: 'Save the texts',
    saved: 'The texts are saved.',
    newFile: 'New file',
    replace: 'Replace',
    replaced: 'The file is replaced. Readers already see the new one.',
    delete: 'Delete the file “cat.png”',
    confirm: 'Delete for good',
    deleted: 'The file is deleted.',
  },
};

test.each<[Locale, typeof DESKTOP]>([
  ['uk', { ...DESKTOP }],
  ['en', { ...PHONE }],
])(
  'in %s: several files are uploaded at once, one is described, replaced and deleted',
  async (locale, options) => {
    const words = WORDS[locale];
    const page = await openAsAdmin(site, options);
    const complaints = collectErrors(page);
    await page.goto(site.url(paths.adminMedia(locale)));
    await waitForAdmin(page);
    const cat = await aPicture('png', { width: 400, height: 300 });
    await page.getByLabel(words.input).setInputFiles([
      { name: 'cat.png', mimeType: 'image/png', buffer: cat },
      { name: 'film.mp4', mimeType: 'video/mp4', buffer: fixture('video.mp4') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') },
      { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    ]);
    await page.getByText(words.stored('cat.png')).waitFor();
    await page.getByText(words.stored('film.mp4')).waitFor();
    await page.getByText(words.refused).waitFor();
    await page.getByText(words.empty).waitFor();
    await page.getByRole('link', { name: 'film.mp4' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole('link', { name: 'cat.png' }).press('Enter');
    await page.getByLabel(words.alt).fill('Кіт на підвіконні');
    await page.getByRole('button', { name: words.saveAlt }).press('Enter');
    await page.getByText(words.saved).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    const id = new URL(page.url()).pathname.split('/').at(-1);
    await aPost({ slug: 'cat', coverImage: `/api/media/${id}` });
    const next = { name: 'new.png', mimeType: 'image/png', buffer: await aPicture('png') };
    await page.getByLabel(words.newFile).setInputFiles(next);
    await page.getByRole('button', { name: words.replace, exact: true }).press('Enter');
    await page.getByText(words.replaced).waitFor();
    expect(await page.getByLabel(words.alt).inputValue()).toBe('Кіт на підвіконні');
    const successor = new URL(page.url()).pathname.split('/').at(-1);
    const post = await (await fetch(site.url('/uk/blog/cat'))).text();
    expect(post).toContain(`/api/media/${successor}`);
    expect(post).not.toContain(`/api/media/${id}`);

    await page.goto(site.url(paths.adminMediaFile(locale, id ?? '')));
    await waitForAdmin(page);
    await page.getByLabel(words.delete).press('Enter');
    await page.getByRole('button', { name: words.confirm }).press('Enter');
    await page.getByText(words.deleted).waitFor();
    expect((await fetch(site.url(`/api/media/${id}`))).status).toBe(404);
    expect(complaints()).toEqual([]);
  },
);

test('a file is dropped on the page', async () => {
  const page = await openAsAdmin(site, DESKTOP);
  await page.goto(site.url(paths.adminMedia('en')));
  await waitForAdmin(page);
  const bytes = [...(await aPicture('png'))];
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'dropped.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
  await page.dispatchEvent('.media-upload', 'drop', { dataTransfer: data });
  await page.getByRole('link', { name: 'dropped.png' }).waitFor();
});

test('the page of a file fits a phone in both themes', async () => {
  const { id, url } = await aStoredPicture({ filename: `${'дуже-довга-назва-'.repeat(8)}.png` });
  await aPost({ slug: 'cat', coverImage: url });
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openAsAdmin(site, { ...PHONE, colorScheme });
    for (const path of [paths.adminMedia('uk'), paths.adminMediaFile('uk', id)]) {
      await page.goto(site.url(path));
      await waitForAdmin(page);
      expect(await accessibilityProblems(page), path).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  }
});

test('the editor proposes the stored alternative text in the language of the text', async () => {
  const bytes = await aPicture('png');
  const { id } = await aStoredPicture({ bytes });
  await setAltTexts({ actor: COMMAND_LINE, id, alt: { uk: 'Кіт на підвіконні', en: 'A cat' } });
  await aPost({ slug: 'cat' });
  const page = await openAsAdmin(site, DESKTOP);
  await openEditor(page, site.url(paths.adminPost('uk', 'cat')));
  const sheet = page.locator('.sheet').first();
  await sheet
    .locator('.file-button input[multiple]')
    .first()
    .setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: bytes });
  const field = sheet.locator('.alt-question input');
  await field.waitFor();
  expect(await field.inputValue()).toBe('Кіт на підвіконні');
});
