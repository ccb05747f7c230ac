import { expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { aPicture } from '#test/factories/media.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { pressOn, tabTo, typeInto } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const WORDS = {
  name: 'Назва українською',
  linkText: 'Текст посилання 1. У меню українською',
  linkAddress: 'Адреса посилання 1. У меню українською',
  save: 'Зберегти налаштування',
  saved: 'Збережено. Сторінки, стрічки',
  logo: 'Логотип',
  picture: 'Зображення збережено.',
  stored: 'Зараз збережено:',
};

const read = async (path: string) => (await fetch(site.url(path))).text();

// test/pages/{settings,site-pictures}.test.ts prove what readers get.
test('in uk: the site is renamed, gets a logo and a menu', async () => {
  const locale = 'uk';
  const page = await openAsAdmin(site, DESKTOP);
  const complaints = collectErrors(page);
  await openAdminPage(page, site.url(paths.adminSettings(locale)));
  const logo = {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await aPicture('png', { width: 300, height: 60 }),
  };
  await page.getByLabel(WORDS.logo, { exact: true }).setInputFiles(logo);
  await page.getByText(WORDS.picture).waitFor();

  await page.getByLabel(WORDS.name, { exact: true }).fill('Двоє / Two');
  await page.getByLabel(WORDS.linkText).fill('Про нас / About');
  await page.getByLabel(WORDS.linkAddress).fill(paths.tags(locale));
  await page.getByRole('button', { name: WORDS.save }).press('Enter');
  await page.getByText(WORDS.saved).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  const home = await read(paths.home(locale));
  expect(home).toContain('<title>Двоє / Two');
  expect(home).toContain('Про нас / About</a>');
  expect(home).toContain('class="own-logo"');

  await page.goto(site.url(paths.home(locale)));
  const box = await page.locator('.site-header .own-logo').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(40);
  expect(box?.width).toBeGreaterThan(60);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(complaints()).toEqual([]);
});

test('an upload does not hide what another admin has changed in the meantime', async () => {
  const page = await openAsAdmin(site, DESKTOP);
  await openAdminPage(page, site.url(paths.adminSettings('uk')));
  await page.locator('[name="feedPosts"]').fill('9');
  await setSiteSettings({
    actor: { kind: 'command line' },
    names: { uk: 'Інша назва', en: 'Another name' },
    feedPosts: 5,
  });
  await page.getByLabel(WORDS.logo, { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await aPicture('png', { width: 300, height: 60 }),
  });
  await page.getByText(WORDS.picture).waitFor();
  expect(await page.locator('[name="feedPosts"]').inputValue()).toBe('9');
  await page.getByRole('button', { name: WORDS.save }).press('Enter');
  await page.getByText(`${WORDS.stored} 5`).waitFor();
  expect(await page.locator('[name="feedPosts"]').inputValue()).toBe('9');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: WORDS.save }).press('Enter');
  await page.getByText(WORDS.saved).waitFor();
  expect(siteSettings()).toMatchObject({ feedPosts: 9, names: { uk: 'Інша назва' } });
});

test('in uk: the accent is picked and says its contrast at once', async () => {
  const locale = 'uk';
  const page = await openAsAdmin(site, PHONE);
  await openAdminPage(page, site.url(paths.adminSettings(locale)));
  const save = await page.getByRole('button', { name: WORDS.save }).boundingBox();
  expect((save?.y ?? 0) + (save?.height ?? 0), 'the button is in reach').toBeLessThanOrEqual(740);
  const accent = page.locator('.accent-setting').first();
  await accent.locator('[type="color"]').fill('#cccccc');
  expect(await page.locator('[name="accent.light"]').inputValue()).toBe('#cccccc');
  const tooLow = 'потрібно щонайменше 4,5 : 1';
  await accent.getByText(tooLow).waitFor();
  await page.locator('[name="accent.light"]').fill('#7a1f1f');
  const enough = /тлом — (8|9|10),\d : 1/;
  await accent.getByText(enough).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: WORDS.save }).press('Enter');
  await page.getByText(WORDS.saved).waitFor();
  expect(await read(paths.home(locale))).toContain('/accent/');
});

test('by keyboard in en: the time zone is found by its city', async () => {
  const locale = 'en';
  const { settings } = adminMessages[locale];
  const page = await openAsAdmin(site, PHONE);
  await openAdminPage(page, site.url(paths.adminSettings(locale)));
  const zone = page.getByLabel(settings.timeZone, { exact: true });
  await tabTo(zone);
  await page.keyboard.type('Warsaw');
  expect(await zone.inputValue()).toBe('Europe/Warsaw');
  const search = page.getByRole('searchbox', { name: settings.findTimeZone });
  for (const [words, name] of [
    ['tokyo', 'Asia/Tokyo'],
    ['kyiv', 'Europe/Kyiv'],
    ['poland', 'Europe/Warsaw'],
  ] as const) {
    await typeInto(search, words);
    await page.keyboard.press('Enter');
    expect(await zone.inputValue()).toBe(name);
    expect(await zone.locator('option').count()).toBeLessThan(3);
  }
  expect(await accessibilityProblems(page)).toEqual([]);
  await pressOn(page.getByRole('button', { name: settings.save }));
  await page.getByText(settings.done.saved).waitFor();
  expect(siteSettings().timeZone).toBe('Europe/Warsaw');
});
