import { expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { aPost } from '#test/factories/posts.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAsAdmin, waitForAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP } from '#test/setup/discussion-site.ts';
import { pressOn, tabTo, typeInto } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const WORDS = {
  uk: {
    name: 'Назва українською',
    saved: 'Тег збережено.',
    merge: 'Об’єднати з іншим тегом',
    into: 'Тег, який залишиться',
    confirm: 'Об’єднати',
    merged: 'Теги об’єднано.',
  },
  en: {
    name: 'Ukrainian name',
    saved: 'The tag is saved.',
    merge: 'Merge into another tag',
    into: 'Tag that stays',
    confirm: 'Merge',
    merged: 'The tags are merged.',
  },
};

test.each<Locale>(['uk', 'en'])(
  'by keyboard in %s: a tag is renamed, another one is merged into it, and readers are led there',
  async (locale) => {
    const words = WORDS[locale];
    const tag = (slug: string) => ({ slug, nameUk: undefined, nameEn: undefined });
    await aPost({ slug: 'hello', tags: [tag('js'), tag('javascript')] });
    const page = await openAsAdmin(site, DESKTOP);
    const complaints = collectErrors(page);
    await page.goto(site.url(paths.adminTags(locale)));
    await waitForAdmin(page);
    await pressOn(page.getByRole('link', { name: 'javascript' }));
    await typeInto(page.getByLabel(words.name), 'Джаваскрипт');
    await pressOn(page.getByLabel(words.name));
    await page.getByText(words.saved).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.goto(site.url(paths.adminTags(locale)));
    await waitForAdmin(page);
    await pressOn(page.getByRole('link', { name: 'js', exact: true }));
    await pressOn(page.locator('summary', { hasText: words.merge }));
    await tabTo(page.getByLabel(words.into));
    await page.keyboard.press('ArrowDown');
    const chosen = page.getByLabel(words.into).locator('option:checked');
    expect(await chosen.textContent()).toBe('Джаваскрипт (javascript)');
    expect(await accessibilityProblems(page)).toEqual([]);
    await pressOn(page.getByRole('button', { name: words.confirm, exact: true }));
    await page.getByText(words.merged).waitFor();

    await page.goto(site.url(paths.tag(locale, 'js')));
    expect(new URL(page.url()).pathname).toBe(paths.tag(locale, 'javascript'));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Джаваскрипт');
    expect(complaints()).toEqual([]);
  },
);
