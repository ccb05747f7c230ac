import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminMessages } from '#app/ui/admin/admin-messages.ts';
import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { aPicture } from '#test/factories/media.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAsAdmin, openEditor, waitForEditors } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const stored = (slug: string, locale: Locale) => getPost({ slug, locale, withDrafts: true });
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

describe.each(LOCALES)('in %s', (locale) => {
  const { editor } = adminMessages[locale];

  test('the first post is written, translated and published by keyboard alone', async () => {
    const page = await openAsAdmin(site);
    const complaints = collectErrors(page);
    await openEditor(page, site.url(paths.adminNewPost(locale)));
    await textbox(page, editor.titleOf.uk).focus();
    await page.keyboard.type('Згурський і Юрій');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Текст про ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('двох');
    await page.keyboard.press('Control+Comma');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('en.title');
    await page.keyboard.type('Zghurskyi and Yurii');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- one\ntwo');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/posts\/zghurskyi-i-yurii\?done=saved$/);
    expect(await textbox(page, editor.contentOf.en).textContent()).toContain('two');
    expect((await stored('zghurskyi-i-yurii', 'uk')).content).toBe('Текст про **двох**');
    expect((await stored('zghurskyi-i-yurii', 'en')).content).toBe('- one\n- two');
    expect((await fetch(site.url(paths.post('uk', 'zghurskyi-i-yurii')))).status).toBe(404);

    await page.keyboard.press('Control+Enter');
    const panel = page.locator('.publish-sheet');
    expect(await panel.textContent()).toContain('/en/blog/zghurskyi-i-yurii');
    expect(await panel.textContent()).toContain(editor.becomes.now);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(editor.publishNow.both);
    await page.keyboard.press('Enter');
    await page.getByText(editor.done.published).waitFor();
    await page.getByRole('link', { name: editor.done.see[locale] }).click();
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    expect(title?.replaceAll('\u00ad', '').replaceAll('\u00a0', ' ')).toBe(
      locale === 'uk' ? 'Згурський і Юрій' : 'Zghurskyi and Yurii',
    );
    expect(complaints()).toEqual([]);
  });

  test('without scripts the same form saves, and keeps what was typed where something is missing', async () => {
    const page = await openAsAdmin(site, { ...DESKTOP, javaScriptEnabled: false });
    await page.goto(site.url(paths.adminNewPost(locale)));
    await textbox(page, editor.contentOf[locale]).fill('Сам текст');
    await page.getByRole('button', { name: editor.save }).click();
    await page.getByText(editor.problems.title).waitFor();
    expect(await textbox(page, editor.contentOf[locale]).inputValue()).toBe('Сам текст');
    await textbox(page, editor.titleOf[locale]).fill('Без скриптів');
    await page.getByLabel(editor.tags, { exact: true }).fill('Мова, Web');
    await page.getByRole('button', { name: editor.save }).click();
    await page.waitForURL(/\/posts\/bez-skryptiv\?done=saved$/);
    const post = await stored('bez-skryptiv', locale);
    expect(post.published).toBe(false);
    expect(post.tags.map(({ slug, nameUk, nameEn }) => [slug, nameUk, nameEn])).toEqual([
      ['mova', 'Мова', null],
      ['web', null, 'Web'],
    ]);
    await page.getByText(editor.publish).click();
    await page.getByRole('checkbox', { name: new RegExp(editor.languages[locale]) }).check();
    await page.getByRole('button', { name: editor.publishNow[locale] }).click();
    await page.waitForURL(/done=published/);
    expect((await fetch(site.url(paths.post(locale, 'bez-skryptiv')))).status).toBe(200);
    expect((await fetch(site.url(paths.post(otherLocale(locale), 'bez-skryptiv')))).status).toBe(404);
  });
});

const { editor } = adminMessages.uk;

test('the preview shows the text as the page does, scrolls along, and names what may need mending', async () => {
  const sections = Array.from(
    { length: 12 },
    (_, index) => `## Розділ ${index}\n\n${'Слово '.repeat(150)}\n`,
  );
  const content = `${sections.join('\n')}\n#### Стрибок\n\n![](/api/media/0)\n\n[туди](/uk/blog/nowhere) [сюди](/uk/blog/here)`;
  await aPost({ slug: 'here', published: false, uk: aVersion({ content }) });
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminPost('uk', 'here')));
  await page.getByRole('button', { name: 'Українська', exact: true }).click();
  await page.getByRole('button', { name: editor.preview, exact: true }).click();
  const pane = page.getByRole('region', { name: editor.previewOf.uk });
  await pane.getByRole('heading', { name: 'Розділ 11' }).waitFor();
  const warnings = page.getByRole('list', { name: editor.warnings.label });
  expect(await warnings.first().textContent()).toBe(
    `${editor.warnings.heading('Стрибок')} ${editor.warnings.line(49)}` +
      `${editor.warnings.alt} ${editor.warnings.line(51)}${editor.warnings.link('/uk/blog/nowhere')}`,
  );
  await warnings.getByRole('button', { name: editor.warnings.line(51) }).click();
  await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBeGreaterThan(1_000);
  await page.keyboard.type('Нове ');
  await pane.getByText('Нове').waitFor();
});

test('a pasted picture is uploaded, put into the text and asked for its description', async () => {
  await aPost({ slug: 'drawn', published: false });
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminPost('uk', 'drawn')));
  await textbox(page, editor.contentOf.uk).focus();
  await page.keyboard.press('Control+Home');
  const bytes = [...(await aPicture('png'))];
  await page.evaluate((content) => {
    const clipboard = new DataTransfer();
    clipboard.items.add(new File([new Uint8Array(content)], 'кіт.png', { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true });
    document.activeElement?.shadowRoot?.activeElement?.dispatchEvent(event);
  }, bytes);
  await page.getByLabel(editor.uploads.alt).fill('Кіт [сидить]');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await page.getByText(editor.done.saved).waitFor();
  expect((await stored('drawn', 'uk')).content).toMatch(
    /^!\[Кіт \\\[сидить\\\]\]\(\/api\/media\/[0-9a-f]{24}\)/,
  );
});

test('what is typed without a connection stays, through a reload, and is saved when it is back', async () => {
  await aPost({ slug: 'offline', published: false, uk: aVersion({ title: 'Зв’язок', content: 'Було.' }) });
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminPost('uk', 'offline')));
  await textbox(page, editor.contentOf.uk).focus();
  await page.context().setOffline(true);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Стало.');
  await page.keyboard.press('Control+s');
  await page.getByText(editor.status.failed).waitFor();
  expect(await textbox(page, editor.contentOf.uk).textContent()).toBe('Було. Стало.');
  await page.context().setOffline(false);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await waitForEditors(page);
  await page.getByText(editor.status.restored).waitFor();
  expect(await textbox(page, editor.contentOf.uk).textContent()).toBe('Було. Стало.');
  await page.keyboard.press('Control+s');
  await page.getByText(editor.done.saved).waitFor();
  expect((await stored('offline', 'uk')).content).toBe('Було. Стало.');
  await page.reload();
  await waitForEditors(page);
  expect(await page.getByText(editor.status.restored).count()).toBe(0);
});

test('a changed address leads to the post, and its editor moves along', async () => {
  await aPost({ slug: 'before' });
  const page = await openAsAdmin(site);
  await openEditor(page, site.url(paths.adminPost('uk', 'before')));
  await page.getByLabel(editor.slug, { exact: true }).fill('after');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/posts\/after\?done=saved$/);
  const response = await fetch(site.url(paths.post('uk', 'before')), { redirect: 'manual' });
  expect(response.headers.get('location')).toContain(paths.post('uk', 'after'));
  await openEditor(page, site.url(paths.adminPost('uk', 'before')));
  expect(new URL(page.url()).pathname).toBe(paths.adminPost('uk', 'after'));
});

describe.each([
  { name: 'phone, light', ...PHONE, colorScheme: 'light' },
  { name: 'desktop, dark', ...DESKTOP, colorScheme: 'dark' },
] as const)('on a $name', ({ name: _, ...options }) => {
  test('axe reports nothing in the editor, and nothing overflows', async () => {
    const content =
      '## Розділ\n\nТекст із [посиланням](https://example.org) і `кодом`.\n\n> Цитата\n\n![](/a.png)';
    await aPost({ slug: 'seen', published: false, uk: aVersion({ title: 'Видно', content }) });
    const page = await openAsAdmin(site, options);
    for (const path of [paths.adminNewPost('uk'), paths.adminPost('uk', 'seen')]) {
      await openEditor(page, site.url(path));
      await expectSound(page, path);
      await page.getByText(editor.publish).click();
      await expectSound(page, `${path}, publishing`);
      await page.keyboard.press('Control+Period');
      await page.getByRole('region', { name: editor.previewOf.uk }).waitFor();
      await page.waitForLoadState('networkidle');
      await expectSound(page, `${path}, preview`);
    }
  });
});

async function expectSound(page: Page, what: string): Promise<void> {
  expect(await accessibilityProblems(page), what).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}
