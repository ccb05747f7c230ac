import type { BrowserContextOptions, Page } from 'playwright-core';
import { aUser } from '#test/factories/users.ts';
import { DESKTOP } from './discussion-site.ts';
import { openSignedIn } from './signed-in-page.ts';
import type { Site } from './site.ts';

/** A page in a browser context in which a new admin is signed in. */
export async function openAsAdmin(site: Site, options: BrowserContextOptions = DESKTOP): Promise<Page> {
  return openSignedIn(site, await aUser({ role: 'admin', name: 'Леся Українка' }), options);
}

/** Waits until React has hydrated the frame of the admin. */
export async function waitForAdmin(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const frame = document.querySelector('.admin');
    return frame !== null && Object.keys(frame).some((key) => key.startsWith('__reactProps'));
  });
}

/** Opens a page of the admin and waits until React has hydrated it. */
export async function openAdminPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForAdmin(page);
}

/** Opens a page of the editor and waits until both texts are editors. */
export async function openEditor(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForEditors(page);
}

export async function waitForEditors(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelectorAll('.text-editor').length === 2);
}
