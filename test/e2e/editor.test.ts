import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { accessibilityProblems, expectInPlace, expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { openAsAdmin, openEditor, waitForEditors } from '#test/setup/admin-page.ts';
import { edit, pastePicture, saved, shownText, typeAtEnd, workingText } from '#test/setup/editor-page.ts';
import { pressOn, tabTo, typeInto } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const stored = (slug: string, locale: Locale) => getPost({ slug, locale, withDrafts: true });
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const { editor, forms } = adminMessages.uk;

test('the focus goes where one expects it, after each action and in errors', async () => {
  await aPost({ slug: 'focus', uk: aVersion({ content: 'Було.' }) });
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminPost('uk', 'focus')));
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('name') || element?.textContent || element?.tagName;
    });
  await page.keyboard.press('Control+Slash');
  await page.getByRole('dialog', { name: editor.help.title }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await tabTo(textbox(page, editor.titleOf.uk));
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+Enter');
  await pressOn(page.getByRole('checkbox', { name: editor.languages.uk }), 'Space');
  await pressOn(page.getByRole('button', { name: editor.publishChanges.uk }));
  const refusal = page.getByRole('alert', { name: editor.refused });
  await expect.poll(() => refusal.textContent()).toContain(editor.problems.title);
  await pressOn(refusal.getByRole('button', { name: editor.toField }));
  await expect.poll(focused).toBe('uk.title');
  expect(await textbox(page, editor.titleOf.uk).getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.type('Назва');
  await page.keyboard.press('Control+Enter');
  await pressOn(page.getByRole('button', { name: editor.publishChanges.uk }));
  await page.getByText(editor.done.published).waitFor();
  await expect.poll(focused).toBe(editor.publish);

  await typeAtEnd(page, 'uk', ' Стало.');
  await page.keyboard.press('Control+s');
  await saved(page);
  await pressOn(page.getByRole('button', { name: editor.discard }));
  await expect.poll(focused).toBe(editor.undo);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('text-editor');
});

test('the preview shows the text as the page does, scrolls along, and names what may need mending', async () => {
  const sections = Array.from(
    { length: 12 },
    (_, index) => `## Розділ ${index}\n\n${'Слово '.repeat(150)}\n`,
  );
  const content = `${sections.join('\n')}\n#### Стрибок\n\n![](/api/media/0)\n\n[туди](/uk/blog/nowhere) [сюди](/uk/blog/here) ![ ](/media/%FF.jpg)`;
  await aPost({ slug: 'here', published: false, uk: aVersion({ content }) });
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminPost('uk', 'here')));
  await pressOn(page.getByRole('button', { name: 'Українська', exact: true }));
  await pressOn(page.getByRole('button', { name: editor.preview, exact: true }));
  const pane = page.getByRole('region', { name: editor.previewOf.uk });
  await pane.getByRole('heading', { name: 'Розділ 11' }).waitFor();
  const warnings = page.getByRole('list', { name: editor.warnings.label });
  expect(await warnings.first().textContent()).toBe(
    `${editor.warnings.heading('Стрибок')} ${editor.warnings.line(49)}` +
      `${editor.warnings.alt} ${editor.warnings.line(51)}${editor.warnings.link('/uk/blog/nowhere')}` +
      `${editor.warnings.link('/media/%FF.jpg')}${editor.warnings.link('/api/media/0')}`,
  );
  await pressOn(warnings.getByRole('button', { name: editor.warnings.line(51) }));
  await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBeGreaterThan(1_000);
  await page.keyboard.type('Нове ');
  await pane.getByText('Нове').waitFor();

  await page.locator('.publish-panel > summary').click();
  const choices = page.locator('.publish-choices');
  for (const path of ['/uk/blog/nowhere', '/media/%FF.jpg', '/api/media/0']) {
    await choices.getByText(editor.warnings.link(path)).waitFor();
  }
});

test('the bar of the editor breaks no text, after publishing too', async () => {
  await aPost({ slug: 'written', published: false });
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminPost('uk', 'written')));
  const expectWhole = async () => {
    // 1280 px without and with a scroll bar.
    for (const width of [1280, 1265]) {
      await page.setViewportSize({ width, height: 900 });
      const broken = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.view-choice button, .status-line')]
          .filter((element) => {
            const { lineHeight } = getComputedStyle(element);
            return element.getBoundingClientRect().height >= 2 * Number.parseFloat(lineHeight);
          })
          .map((element) => element.textContent),
      );
      expect(broken, `${width} px`).toEqual([]);
    }
  };
  await expectWhole();

  await pressOn(page.locator('.publish-panel > summary'));
  await pressOn(page.locator('.publish-choices .buttons button'));
  await page.locator('.status-line a').nth(1).waitFor();
  await expectWhole();
});

describe.each(['uk', 'en'] as const)('in %s', (locale) => {
  test('no control of the editor is cut or lies over another, at any width', async () => {
    await aPost({ slug: 'placed' });
    const page = await openAsAdmin(site);
    await openEditor(page, site.url(paths.adminPost(locale, 'placed')));
    await typeAtEnd(page, 'uk', ' Зміна.');
    await saved(page);

    for (const isPreviewed of [false, true]) {
      if (isPreviewed) await page.keyboard.press('Control+Period');
      for (const width of [320, 360, 375, 390, 768, 960, 1000, 1100, 1200, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectInPlace(page, `${width} px, ${isPreviewed ? 'with' : 'without'} the preview`);
      }
    }
  });
});

test('a pasted picture is uploaded and asked for its description; without an answer of the service it is shown as failed', async () => {
  await aPost({ slug: 'drawn', published: false });
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminPost('uk', 'drawn')));
  await tabTo(textbox(page, editor.contentOf.uk));
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Абзац.\n');
  await pastePicture(page, 'кіт.png');
  await typeInto(page.getByLabel(editor.altQuestion.question), 'Кіт [сидить]');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await saved(page);
  const content = async () => (await edit('drawn')).versions.uk.workingCopy?.value.content;
  await expect.poll(content).toMatch(/^Абзац\.\n\n!\[Кіт \\\[сидить\\\]\]\(\/api\/media\/[0-9a-f]{32}\)\n\n/);

  // As a proxy or the sign-in page of a network does.
  await page.route(site.url(paths.adminUpload('uk')), (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
  );
  await pastePicture(page, 'кіт.png');
  const alert = page.locator('.upload-tray').getByRole('alert');
  await expect
    .poll(() => alert.textContent())
    .toBe(`${editor.uploads.failed('кіт.png')} ${forms.problems.server_error}`);
  await page.getByRole('button', { name: editor.uploads.close }).press('Enter');
  await page.unroute(site.url(paths.adminUpload('uk')));
  await page.context().setOffline(true);
  await tabTo(textbox(page, editor.contentOf.uk));
  await pastePicture(page, 'кіт.png');
  await expect
    .poll(() => alert.textContent())
    .toBe(`${editor.uploads.failed('кіт.png')} ${forms.problems.offline}`);
});

describe('what is typed', () => {
  test('is saved automatically, is discarded and comes back, and readers see it once it is published', async () => {
    await aPost({ slug: 'live', uk: aVersion({ title: 'Жива', content: 'Було.' }) });
    const page = await openAsAdmin(site);
    await openEditor(page, site.url(paths.adminPost('uk', 'live')));
    await typeAtEnd(page, 'uk', ' Стало.');
    await saved(page);
    expect(await workingText('live', 'uk')).toBe('Було. Стало.');
    expect((await stored('live', 'uk')).content).toBe('Було.');
    await page.getByText(editor.changed.slice(2)).waitFor();

    await pressOn(page.getByRole('button', { name: editor.discard }));
    await expect.poll(() => shownText(page, 'uk')).toBe('Було.');
    expect((await edit('live')).versions.uk.workingCopy).toBeNull();
    await pressOn(page.getByRole('button', { name: editor.undo }));
    await expect.poll(() => shownText(page, 'uk')).toBe('Було. Стало.');
    await expect.poll(() => workingText('live', 'uk')).toBe('Було. Стало.');

    await page.keyboard.press('Control+Enter');
    await pressOn(page.getByRole('button', { name: editor.publishChanges.uk }));
    await page.getByText(editor.done.published).waitFor();
    expect((await stored('live', 'uk')).content).toBe('Було. Стало.');
    await typeAtEnd(page, 'uk', ' І далі.');
    await saved(page);
    expect(await workingText('live', 'uk')).toBe('Було. Стало. І далі.');
    // What was typed since is saved, and not published.
    const status = await page.locator('.status-line').textContent();
    expect(status).not.toContain(editor.done.published);
  });

  test('stays when the page is reloaded, or left within the admin, before it is saved', async () => {
    await aPost({ slug: 'left', uk: aVersion({ content: 'Було.' }) });
    const page = await openAsAdmin(site);
    await openEditor(page, site.url(paths.adminPost('uk', 'left')));
    await typeAtEnd(page, 'uk', ' Стало.');
    await page.reload();
    await waitForEditors(page);
    await expect.poll(() => shownText(page, 'uk')).toBe('Було. Стало.');
    await expect.poll(() => workingText('left', 'uk')).toBe('Було. Стало.');

    await typeAtEnd(page, 'uk', ' Ще.');
    await pressOn(page.getByRole('link', { name: adminMessages.uk.navigation.admin, exact: true }));
    await expect.poll(() => workingText('left', 'uk')).toBe('Було. Стало. Ще.');
    // Back belongs to the next page only when that one is there.
    await page.locator('.text-editor').first().waitFor({ state: 'detached' });
    await page.goBack();
    await waitForEditors(page);
    expect(await shownText(page, 'uk')).toBe('Було. Стало. Ще.');
  });

  test('without a connection stays in the browser when the page is closed, and is saved when it is back', async () => {
    // A longer text than what a browser still sends for a page that is closed.
    await aPost({ slug: 'offline', uk: aVersion({ content: `Було.\n\n${'Слово. '.repeat(6_000)}` }) });
    const page = await openAsAdmin(site);
    await openEditor(page, site.url(paths.adminPost('uk', 'offline')));
    await page.context().setOffline(true);
    await tabTo(textbox(page, editor.contentOf.uk));
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Стало. ');
    await page.keyboard.press('Control+s');
    await page.getByText(editor.status.offline).waitFor();
    await page.keyboard.type('І далі. ');
    expect(await workingText('offline', 'uk')).toBeUndefined();
    // A page that is closed by the test does not always get to the end of what it stores.
    const backups = () => page.evaluate(() => Object.values(localStorage).join());
    await expect.poll(backups).toContain('І далі.');

    // The page needs the server to open again; the text comes from the browser.
    const context = page.context();
    await context.route('**/admin/working-copies/**', (route) => route.abort());
    // Closing ends the emulation, so that the last request of the page could reach the server.
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('No connection'));
    });
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await openEditor(again, site.url(paths.adminPost('uk', 'offline')));
    await expect.poll(() => shownText(again, 'uk')).toMatch(/^Стало\. І далі\. Було\./);
    await again.getByText(editor.status.offline).waitFor();
    expect(await workingText('offline', 'uk')).toBeUndefined();
    await context.unroute('**/admin/working-copies/**');
    await again.evaluate(() => window.dispatchEvent(new Event('online')));
    await saved(again);
    expect(await workingText('offline', 'uk')).toMatch(/^Стало\. І далі\. Було\./);
  });

  test('is saved if the response to a save was lost', async () => {
    await aPost({ slug: 'cut', uk: aVersion({ content: 'Було.' }) });
    const page = await openAsAdmin(site);
    await openEditor(page, site.url(paths.adminPost('uk', 'cut')));
    await page.route('**/admin/working-copies/**', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await typeAtEnd(page, 'uk', ' Стало.');
    await page.keyboard.press('Control+s');
    await page.getByText(editor.status.offline).waitFor();
    expect(await workingText('cut', 'uk')).toBe('Було. Стало.');
    await page.keyboard.type(' І далі.');
    await page.unroute('**/admin/working-copies/**');
    await page.keyboard.press('Control+s');
    await saved(page);
    expect(await workingText('cut', 'uk')).toBe('Було. Стало. І далі.');
  });

  test('into a new post without a connection is one post when it is back', async () => {
    const page = await openAsAdmin(site);
    await openEditor(page, site.url(paths.adminNewPost('uk')));
    await page.context().setOffline(true);
    await typeInto(textbox(page, editor.titleOf.uk), 'Без мережі');
    await page.keyboard.press('Control+s');
    await page.getByText(editor.status.offline).waitFor();
    const context = page.context();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await openEditor(again, site.url(paths.adminNewPost('uk')));
    await again.waitForURL(/\/posts\/[0-9a-f]{24}$/);
    await expect.poll(() => textbox(again, editor.titleOf.uk).inputValue()).toBe('Без мережі');
    await saved(again);
    expect((await edit(idIn(again))).versions.uk.workingCopy).toMatchObject({
      value: { title: 'Без мережі' },
      number: 1,
    });
  });
});

test('if everything is published the panel says so, shows where, and offers the missing language', async () => {
  await aPost({ slug: 'out', uk: aVersion({ title: 'Є', content: 'Було.' }), en: undefined });
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminPost('uk', 'out')));
  const panel = page.locator('.publish-choices');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('Control+Enter');
  await panel.getByRole('heading', { name: editor.everythingOut.now }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await panel.getByRole('checkbox').count()).toBe(0);
  expect(await focused()).toBe('/uk/blog/out');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(await focused()).toBe(editor.publish);
  await page.keyboard.press('Control+Enter');

  await pressOn(panel.getByRole('button', { name: editor.translation.beside }));
  await page.getByRole('region', { name: editor.translation.sourceOf.en }).waitFor();
  await typeInto(textbox(page, editor.titleOf.en), 'Is');
  await tabTo(textbox(page, editor.contentOf.en));
  await page.keyboard.type('Was.');
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.keyboard.press('Control+Enter');
  await pressOn(panel.getByRole('button', { name: editor.publishNow.en }));
  await page.getByText(editor.done.published).waitFor();
  await expect.poll(focused).toBe(editor.publish);

  await page.keyboard.press('Control+Enter');
  expect(await panel.getByRole('button', { name: editor.unpublishOf.uk }).isVisible()).toBe(false);
  await pressOn(panel.locator('summary', { hasText: editor.unpublish }));
  await pressOn(panel.getByRole('button', { name: editor.unpublishOf.uk }));
  await page.getByText(editor.done.unpublished).waitFor();
  await expect.poll(focused).toBe(editor.publish);
  expect((await stored('out', 'uk')).published).toBe(false);
  expect((await stored('out', 'en')).published).toBe(true);
  await page.keyboard.press('Control+Enter');
  await panel.getByRole('button', { name: editor.publishNow.uk }).waitFor();
});

test('a language without a text is not chosen, and the panel says what it lacks', async () => {
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminNewPost('uk')));
  await typeInto(textbox(page, editor.titleOf.uk), 'Лише заголовок');
  await typeInto(textbox(page, editor.titleOf.en), 'Whole');
  await typeAtEnd(page, 'en', 'Text.');
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.keyboard.press('Control+Enter');

  const boxOf = (language: Locale) => page.getByRole('checkbox', { name: editor.languages[language] });
  expect([await boxOf('uk').isChecked(), await boxOf('en').isChecked()]).toEqual([false, true]);
  const panel = page.locator('.publish-choices');
  await panel.getByText(editor.problems.content).waitFor();
  await panel.getByText(paths.post('en', 'whole')).waitFor();
  await pressOn(page.getByRole('button', { name: editor.publishNow.en }));
  await page.waitForURL(/\/posts\/whole\?/);
});

test('the panel schedules a language, moves it, and publishes it now', async () => {
  await aPost({ slug: 'waits', published: false, en: undefined });
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminPost('uk', 'waits')));
  const date = page.getByLabel(editor.moment.date, { exact: true });
  const publishedAt = async () => (await stored('waits', 'uk')).publishedAt;
  const schedule = async (moment: string) => {
    await date.fill(moment);
    await pressOn(page.getByRole('button', { name: editor.schedule.uk }));
    await page.getByText(editor.done.scheduled).waitFor();
    await page.locator('.publish-choices').waitFor({ state: 'hidden' });
  };

  await page.keyboard.press('Control+Enter');
  await pressOn(page.getByRole('radio', { name: editor.moment.now }), 'ArrowDown');
  await page.getByRole('button', { name: editor.schedule.uk }).waitFor();
  await date.fill('2020-01-01T10:00');
  await page.getByText(editor.moment.missing).waitFor();
  await schedule('2126-07-01T12:00');
  expect(await publishedAt()).toBe('2126-07-01T09:00:00.000Z');

  await page.keyboard.press('Control+Enter');
  expect(await accessibilityProblems(page)).toEqual([]);
  await schedule('2126-07-02T12:00');
  await expect.poll(publishedAt).toBe('2126-07-02T09:00:00.000Z');

  await page.keyboard.press('Control+Enter');
  await pressOn(page.getByRole('radio', { name: editor.moment.later }), 'ArrowUp');
  await pressOn(page.getByRole('button', { name: editor.publishNow.uk }));
  await page.getByText(editor.done.published).waitFor();
  expect((await fetch(site.url(paths.post('uk', 'waits')))).status).toBe(200);
});

test('a later time that is taken back in a new post leaves nothing unpublished', async () => {
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminNewPost('uk')));
  await typeInto(textbox(page, editor.titleOf.uk), 'Передумано');
  await typeAtEnd(page, 'uk', 'Текст');
  await saved(page);

  await page.keyboard.press('Control+Enter');
  await pressOn(page.getByRole('radio', { name: editor.moment.now }), 'ArrowDown');
  await pressOn(page.getByRole('radio', { name: editor.moment.later }), 'ArrowUp');
  await pressOn(page.getByRole('button', { name: editor.publishNow.uk }));
  await page.waitForURL(/done=published/);

  const date = page.locator('[name=date]');
  await expect.poll(() => date.inputValue()).not.toBe('');
  await saved(page);
  expect((await edit(idIn(page))).settingsCopy).toBeNull();
});

test('axe reports nothing in the editor, and nothing overflows', async () => {
  const content =
    '## Розділ\n\nТекст із [посиланням](https://example.org) і `кодом`.\n\n> Цитата\n\n![](/a.png)';
  await aPost({ slug: 'seen', published: false, uk: aVersion({ title: 'Видно', content }) });
  const page = await openAsAdmin(site);
  for (const path of [paths.adminNewPost('uk'), paths.adminPost('uk', 'seen')]) {
    await openEditor(page, site.url(path));
    await expectSoundEverywhere(page, path);
    await page.keyboard.press('Control+Enter');
    await expectSoundEverywhere(page, `${path}, publishing`);
    await page.keyboard.press('Control+Period');
    await page.getByRole('region', { name: editor.previewOf.uk }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectSoundEverywhere(page, `${path}, preview`);
  }
});

function idIn(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
