import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { backupTexts } from '#app/backup/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { expectSound } from '#test/setup/accessibility.ts';
import { waitForAdmin } from '#test/setup/admin-page.ts';
import { launchBrowser } from '#test/setup/browser.ts';
import { runCommand } from '#test/setup/cli.ts';
import { DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { pressOn, typeInto } from '#test/setup/keyboard.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';
import { ADMIN, ADMIN_SETTINGS, SLOW, signIn } from './backup-service.ts';

// Two services, a browser, and processes for backups and restores.
vi.setConfig({ testTimeout: 300_000 });

const PASSPHRASE = 'реве та стогне дніпр широкий';
const OWNER = { name: 'Нова власниця', email: 'owner@example.com', password: 'широкий дніпр реве' };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const open = async (options: BrowserContextOptions) =>
  (await browser.newContext({ ...options, reducedMotion: 'reduce' })).newPage();

/** An encrypted backup of the demo, which has ADMIN. */
async function aBackupOfDemo(): Promise<string> {
  const DATA_DIR = await temporaryFolder();
  const { url, stop } = await startServer({ DATA_DIR, ...ADMIN_SETTINGS }, ['--demo']);
  await vi.waitUntil(() => signIn(url), SLOW);
  await stop();
  const file = path.join(DATA_DIR, 'demo.tar.age');
  expect((await runCommand(['backup', file], { DATA_DIR, BACKUP_PASSPHRASE: PASSPHRASE })).code).toBe(0);
  return file;
}

async function fillIn(page: Page, locale: Locale, user: Partial<typeof OWNER>): Promise<void> {
  const { account } = messages[locale].community;
  for (const name of ['name', 'email', 'password'] as const) {
    if (user[name]) await typeInto(page.getByLabel(account[name], { exact: true }), user[name]);
  }
  await page.keyboard.press('Enter');
}

/** From the page of backups to a restored site, with only the keyboard but for the window in which a file is chosen. */
async function restore(page: Page, locale: Locale, { file, password }: { file: string; password: string }) {
  const { restore: words } = backupTexts[locale];
  await waitForAdmin(page);
  await page.getByLabel(words.file, { exact: true }).setInputFiles(file);
  await page.getByText(words.failures.no_passphrase).waitFor();
  await expectSound(page);
  await typeInto(page.getByLabel(words.passphrase), PASSPHRASE);
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: words.comparison }).waitFor();
  await expectSound(page);
  await typeInto(page.getByLabel(words.siteName('Двомова').split(':')[0] ?? ''), 'Двомова');
  await typeInto(page.getByLabel(words.password, { exact: true }), password);
  await pressOn(page.getByRole('button', { name: words.submit }));
}

test('in en: the owner of a full site restores the demo over it, and stays signed in', async () => {
  const [file, DATA_DIR] = [await aBackupOfDemo(), await temporaryFolder()];
  const { url } = await startServer({ DATA_DIR, ...ADMIN_SETTINGS });
  await vi.waitUntil(() => signIn(url), SLOW);
  const page = await open(DESKTOP);
  await page.goto(`${url}${paths.signIn('en', paths.adminNewPost('en'))}`);
  await fillIn(page, 'en', ADMIN);
  const { editor } = adminMessages.en;
  await typeInto(page.getByRole('textbox', { name: editor.titleOf.en, exact: true }), 'Before');
  await page.locator('.status-line[data-status="saved"]').waitFor();
  await page.goto(`${url}${paths.adminBackups('en')}`);
  await restore(page, 'en', { file, password: ADMIN.password });
  await page.getByText(backupTexts.en.restore.restored).waitFor({ timeout: SLOW.timeout });
  await expectSound(page);

  await pressOn(page.getByRole('link', { name: adminMessages.en.navigation.posts, exact: true }).first());
  await page.getByRole('heading', { level: 1, name: adminMessages.en.navigation.posts }).waitFor();
  expect(await page.getByText('Before').count()).toBe(0);
  expect((await fetch(`${url}/api/v1/posts`)).status).toBe(200);
});

test('on a phone, in uk: from its first page on a new site becomes the demo, whose users sign in', async () => {
  const [file, DATA_DIR] = [await aBackupOfDemo(), await temporaryFolder()];
  const { url, output } = await startServer({ DATA_DIR });
  const link = () => /set-up\?token=[\w-]+/.exec(output())?.[0];
  const page = await open(PHONE);
  await page.goto(`${url}/uk/${await vi.waitUntil(link, SLOW)}`);
  await fillIn(page, 'uk', OWNER);
  await waitForAdmin(page);
  await pressOn(page.getByRole('link', { name: adminMessages.uk.home.firstSteps.restore }));
  await page.waitForURL(`${url}${paths.adminBackups('uk')}`);
  await restore(page, 'uk', { file, password: OWNER.password });

  await page.waitForURL(/\/uk\/sign-in/, { timeout: SLOW.timeout });
  await expectSound(page);
  await fillIn(page, 'uk', ADMIN);
  await waitForAdmin(page);
  await page.getByText(backupTexts.uk.restore.restored).waitFor();
  await expectSound(page);
  const { total } = (await (await fetch(`${url}/api/v1/posts`)).json()).pagination;
  expect(total).toBeGreaterThan(5);
});
