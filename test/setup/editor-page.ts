import type { Locator, Page } from 'playwright-core';
import type { Locale } from '#contract/locales.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPicture } from '#test/factories/media.ts';
import { aUser } from '#test/factories/users.ts';
import { tabTo } from './keyboard.ts';

/** Waits until the server has everything that was typed. */
export async function saved(page: Page): Promise<void> {
  await page.locator('.status-line[data-status="saved"]').waitFor();
}

/** The text field of a language, whatever the language of the interface. */
export function textIn(page: Page, locale: Locale): Locator {
  return page.locator(`[data-locale="${locale}"] .cm-content`);
}

export function shownText(page: Page, locale: Locale): Promise<string | null> {
  return textIn(page, locale).textContent();
}

export async function typeAtEnd(page: Page, locale: Locale, text: string): Promise<void> {
  await tabTo(textIn(page, locale));
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

/** The post as an admin edits it. */
export async function edit(post: string) {
  return getPostForEditing({ actor: anActor(await aUser({ role: 'admin' })), post });
}

/** The text of a working copy; undefined if the language has none. */
export async function workingText(post: string, locale: Locale): Promise<string | undefined> {
  return (await edit(post)).versions[locale].workingCopy?.value.content;
}

/** Pastes a picture into the text that has the focus. */
export async function pastePicture(page: Page, name: string): Promise<void> {
  const file = { name, bytes: [...(await aPicture('png'))] };
  await page.evaluate(({ name, bytes }) => {
    const clipboard = new DataTransfer();
    clipboard.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true });
    document.activeElement?.shadowRoot?.activeElement?.dispatchEvent(event);
  }, file);
}
