import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { aPost } from '#test/factories/posts.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP } from '#test/setup/discussion-site.ts';
import { pressOn, tabTo, typeInto } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const WORDS = {
  name: 'Назва українською',
  saved: 'Тег збережено.',
  merge: 'Об’єднати з іншим тегом',
  into: 'Тег, який залишиться',
  confirm: 'Об’єднати',
  merged: 'Теги об’єднано.',
};

test('by keyboard in uk: a tag is renamed, another one is merged into it, and readers are led there', async () => {
  const locale = 'uk';
  const tag = (slug: string) => ({ slug, nameUk: undefined, nameEn: undefined });
  await aPost({ slug: 'hello', tags: [tag('js'), tag('javascript')] });
  const page = await openAsAdmin(site, DESKTOP);
  const complaints = collectErrors(page);
  await openAdminPage(page, site.url(paths.adminTags(locale)));
  await pressOn(page.getByRole('link', { name: 'javascript' }));
  await typeInto(page.getByLabel(WORDS.name), 'Джаваскрипт');
  await pressOn(page.getByLabel(WORDS.name));
  await page.getByText(WORDS.saved).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await openAdminPage(page, site.url(paths.adminTags(locale)));
  await pressOn(page.getByRole('link', { name: 'js', exact: true }));
  await pressOn(page.locator('summary', { hasText: WORDS.merge }));
  await tabTo(page.getByLabel(WORDS.into));
  await page.keyboard.press('ArrowDown');
  const chosen = page.getByLabel(WORDS.into).locator('option:checked');
  expect(await chosen.textContent()).toBe('Джаваскрипт (javascript)');
  expect(await accessibilityProblems(page)).toEqual([]);
  await pressOn(page.getByRole('button', { name: WORDS.confirm, exact: true }));
  await page.getByText(WORDS.merged).waitFor();

  await page.goto(site.url(paths.tag(locale, 'js')));
  expect(new URL(page.url()).pathname).toBe(paths.tag(locale, 'javascript'));
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Джаваскрипт');
  expect(complaints()).toEqual([]);
});
