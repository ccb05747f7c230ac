import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAsAdmin, openEditor } from '#test/setup/admin-page.ts';
import { DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const LONG = Array.from({ length: 60 }, (_, index) => `Рядок ${index}.`).join('\n\n');
/** More than the elements of the page. */
const TABS = 60;

const commands = (page: Page) => page.locator('.editor-commands');

describe('on a phone, in uk', () => {
  const locale = 'uk';

  const { editor, forms } = adminMessages[locale];

  test('the status and the commands stay at the bottom, and cover nothing that is being edited', async () => {
    await aPost({ slug: 'long', published: false, [locale]: aVersion({ content: LONG }) });
    const page = await openAsAdmin(site, { ...PHONE, colorScheme: 'dark' });
    await openEditor(page, site.url(paths.adminPost(locale, 'long')));
    for (const name of [
      editor.tools.media,
      `${editor.tools.stored}: ${adminMessages[locale].media.picker.open}`,
    ]) {
      const tool = await page.getByLabel(name, { exact: true }).first().boundingBox();
      expect((tool?.x ?? 360) + (tool?.width ?? 0), name).toBeLessThan(360 - 40);
    }
    await page.locator(`[data-locale="${locale}"] .cm-content`).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nОстанній рядок');
    await expect.poll(() => hiddenAtCursor(page)).toBe(0);
    expect(await heightBelow(page)).toBe(0);
    await commands(page).getByText(editor.status.unsaved).waitFor();
    for (const name of [editor.preview, forms.save]) {
      expect(await commands(page).getByRole('button', { name, exact: true }).isVisible()).toBe(true);
    }
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => hiddenAtCursor(page)).toBe(0);

    // As with an on-screen keyboard that makes the window smaller.
    await page.setViewportSize({ width: 360, height: 360 });
    await expect.poll(() => hiddenAtCursor(page)).toBe(0);
    expect(await heightBelow(page)).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });

    const y = await scrollOf(page);
    await page.keyboard.press('Control+Period');
    await page.getByRole('region', { name: editor.previewOf[locale] }).waitFor();
    await expect.poll(() => scrollOf(page)).toBeLessThan(y);
    await page.keyboard.press('Control+Period');
    await expect.poll(async () => Math.abs((await scrollOf(page)) - y)).toBeLessThan(100);

    await page.keyboard.press('Control+Enter');
    const panel = page.locator('.publish-choices');
    await panel.waitFor();
    const box = await panel.boundingBox();
    const bar = await commands(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

test('settings that were closed stay closed, and the texts have their room', async () => {
  await aPost({ slug: 'drawer' });
  const page = await openAsAdmin(site, DESKTOP);
  await openEditor(page, site.url(paths.adminPost('uk', 'drawer')));
  const slug = page.locator('[name="slug"]');
  expect(await slug.isVisible()).toBe(true);
  const summary = page.locator('summary').filter({ hasText: adminMessages.uk.editor.settings });
  await summary.press('Enter');
  await openEditor(page, site.url(paths.adminPost('uk', 'drawer')));
  expect(await slug.isVisible()).toBe(false);
  expect((await page.locator('.column').first().boundingBox())?.width).toBeGreaterThan(550);
  expect(await accessibilityProblems(page, { rules: 'look' })).toEqual([]);
  await summary.click();
  expect(await slug.isVisible()).toBe(true);
});

test('nothing covers an element that has the focus, on a phone and a desktop', async () => {
  await aPost({ slug: 'walk', uk: aVersion({ content: LONG }) });
  const page = await openAsAdmin(site, PHONE);
  await openEditor(page, site.url(paths.adminPost('uk', 'walk')));
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport ?? { width: 0, height: 0 });
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let tab = 0; tab < TABS; tab++) {
        await page.keyboard.press(key);
        const message = `after ${tab + 1} × ${key}, ${viewport?.width} px`;
        await expect.poll(() => coveredFocus(page), { message }).toBeNull();
      }
    }
  }
});

function scrollOf(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

/** Pixels between the commands and the bottom of the window. */
function heightBelow(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const bar = document.querySelector('.editor-commands')?.getBoundingClientRect();
    return bar && Math.round(window.innerHeight - bar.bottom);
  });
}

/** Pixels of the cursor's line that are behind the commands or out of the window. */
function hiddenAtCursor(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.activeElement?.shadowRoot as (ShadowRoot & { getSelection(): Selection }) | null;
    const line = root?.getSelection().focusNode?.parentElement?.closest('.cm-line')?.getBoundingClientRect();
    const bar = document.querySelector('.editor-commands')?.getBoundingClientRect();
    if (!line || !bar) return -1;
    return Math.ceil(Math.max(0, line.bottom - bar.top, -line.top));
  });
}

/** The name of the focused element if something else is in its place in the window. */
function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    // The text is longer than the window.
    if (!element || element.matches('body, .text-editor')) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    const isSeen = seen !== null && (element.contains(seen) || seen.contains(element));
    const name = element.getAttribute('name') || element.textContent;
    return isSeen ? null : `“${name}” at ${left}, ${top} is behind ${seen?.outerHTML.slice(0, 100)}`;
  });
}
