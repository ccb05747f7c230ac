import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { coloursOf, contrast, expectNoOverflow } from '#test/setup/accessibility.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

async function openSearch(query: string, colorScheme: 'light' | 'dark'): Promise<Page> {
  await aPost({ slug: 'weather', uk: aVersion({ title: 'Погода в горах', content: 'Гарна погода.' }) });
  const page = await site.open({ viewport: { width: 390, height: 780 }, colorScheme });
  await page.goto(site.url(`/uk/search${query}`));
  return page;
}

test('suggestions are as wide as the form on a phone, also with a scrollbar', async () => {
  const page = await openSearch('', 'light');
  await page.evaluate(() => {
    document.documentElement.style.width = 'calc(100vw - 15px)';
  });
  await page.getByRole('combobox', { name: 'Пошук' }).pressSequentially('погод');
  await page.getByRole('option').first().waitFor();
  const edges = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left, right };
    });
  const form = await edges('.search-form');
  expect(form.right).toBeLessThan(375);
  expect(await edges('.suggestions')).toEqual(form);
});

test('the label of the field is visible if no heading names it and accessible everywhere', async () => {
  // Scripts would turn the field into a combobox.
  const page = await site.open({ javaScriptEnabled: false });
  for (const [address, width] of [
    ['/uk/search', 1],
    ['/uk/search?q=немає', 1],
    ['/uk/немає', 40],
  ] as const) {
    await page.goto(site.url(address));
    expect(await page.getByRole('searchbox', { name: 'Пошук', exact: true }).isVisible()).toBe(true);
    const label = await page.locator('.search-form label').boundingBox();
    expect(Math.min(label?.width ?? 0, 40), address).toBe(width);
  }
});

test('the links to the previous and next page are on one line on a phone', async () => {
  for (let count = 0; count < 21; count++) {
    await aPost({ uk: aVersion({ title: 'Counting лічба' }), en: aVersion({ title: 'Counting лічба' }) });
  }
  const page = await site.open({ viewport: { width: 320, height: 640 }, isMobile: true });
  for (const locale of LOCALES) {
    await page.goto(site.url(`/${locale}/search?q=лічба&page=2`));
    const ways = page.locator('.pagination > a');
    expect(await ways.count()).toBe(2);
    const tops = await ways.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(tops[0]).toBe(tops[1]);
    await expectNoOverflow(page);
  }
});

test('matches are highlighted and legible in the dark theme', async () => {
  const page = await openSearch('?q=погода', 'dark');
  const mark = await coloursOf(page, '.snippet mark');
  const { paper } = await coloursOf(page, 'body');
  expect(contrast(mark)).toBeGreaterThanOrEqual(4.5);
  expect(contrast({ ink: mark.paper, paper })).toBeGreaterThanOrEqual(3);
});
