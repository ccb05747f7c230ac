import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { setAltTexts } from '#server/media/management/alt-texts.ts';
import { aPicture, aStoredPicture, fixture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin, openEditor } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP } from '#test/setup/discussion-site.ts';
import { shownText } from '#test/setup/editor-page.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const WORDS = {
  input: 'Завантажити файли',
  stored: (name: string) => `«${name}» завантажено.`,
  refused: 'Не вдалося завантажити «notes.txt». Підтримуються лише зображення',
  empty: 'Не вдалося завантажити «empty.png». Файл порожній.',
  alt: 'Українською',
  saveAlt: 'Зберегти описи',
  saved: 'Описи збережено.',
  newFile: 'Новий файл',
  replace: 'Замінити',
  replaced: 'Файл замінено. Читачі вже бачать новий.',
  delete: 'Видалити файл «cat.png»',
  confirm: 'Видалити назавжди',
  deleted: 'Файл видалено.',
};

test('in uk: several files are uploaded at once, one is described, replaced and deleted', async () => {
  const locale = 'uk';
  const options = { ...DESKTOP };
  const page = await openAsAdmin(site, options);
  const complaints = collectErrors(page);
  await openAdminPage(page, site.url(paths.adminMedia(locale)));
  const cat = await aPicture('png', { width: 400, height: 300 });
  await page.getByLabel(WORDS.input).setInputFiles([
    { name: 'cat.png', mimeType: 'image/png', buffer: cat },
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: fixture('video.mp4') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') },
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  ]);
  await page.getByText(WORDS.stored('cat.png')).waitFor();
  await page.getByText(WORDS.stored('film.mp4')).waitFor();
  await page.getByText(WORDS.refused).waitFor();
  await page.getByText(WORDS.empty).waitFor();
  await page.getByRole('link', { name: 'film.mp4' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('link', { name: 'cat.png' }).press('Enter');
  await page.getByLabel(WORDS.alt).fill('Кіт на підвіконні');
  await page.getByRole('button', { name: WORDS.saveAlt }).press('Enter');
  await page.getByText(WORDS.saved).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  const id = new URL(page.url()).pathname.split('/').at(-1);
  await aPost({ slug: 'cat', coverImage: `/api/media/${id}` });
  const next = { name: 'new.png', mimeType: 'image/png', buffer: await aPicture('png') };
  await page.getByLabel(WORDS.newFile).setInputFiles(next);
  await page.getByRole('button', { name: WORDS.replace, exact: true }).press('Enter');
  await page.getByText(WORDS.replaced).waitFor();
  expect(await page.getByLabel(WORDS.alt).inputValue()).toBe('Кіт на підвіконні');
  const successor = new URL(page.url()).pathname.split('/').at(-1);
  const post = await (await fetch(site.url('/uk/blog/cat'))).text();
  expect(post).toContain(`/api/media/${successor}`);
  expect(post).not.toContain(`/api/media/${id}`);

  await openAdminPage(page, site.url(paths.adminMediaFile(locale, id ?? '')));
  await page.getByLabel(WORDS.delete).press('Enter');
  await page.getByRole('button', { name: WORDS.confirm }).press('Enter');
  await page.getByText(WORDS.deleted).waitFor();
  expect((await fetch(site.url(`/api/media/${id}`))).status).toBe(404);
  expect(complaints()).toEqual([]);
});

test('a file is dropped on the page', async () => {
  const page = await openAsAdmin(site, DESKTOP);
  await openAdminPage(page, site.url(paths.adminMedia('en')));
  const bytes = [...(await aPicture('png'))];
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'dropped.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
  await page.dispatchEvent('.media-upload', 'drop', { dataTransfer: data });
  await page.getByRole('link', { name: 'dropped.png' }).waitFor();
});

test('an uploaded picture has its stored alternative text, in the language of the text', async () => {
  const bytes = await aPicture('png');
  const { id } = await aStoredPicture({ bytes });
  await setAltTexts({ actor: COMMAND_LINE, id, alt: { uk: 'Кіт на підвіконні', en: 'A cat' } });
  await aPost({ slug: 'cat' });
  const page = await openAsAdmin(site, DESKTOP);
  await openEditor(page, site.url(paths.adminPost('uk', 'cat')));
  const column = page.locator('.column').first();
  await column
    .locator('.file-button input[multiple]')
    .first()
    .setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: bytes });
  await expect.poll(() => shownText(page, 'uk')).toContain('![Кіт на підвіконні](/api/media/');
});
