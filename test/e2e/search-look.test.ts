import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aPost, aVersion } from '#test/factories/posts.ts';
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

test.each(['uk', 'en'])(
  'the links to the previous and next page are on one line on a phone in %s',
  async (locale) => {
    for (let count = 0; count < 21; count++) {
      await aPost({ uk: aVersion({ title: 'Counting лічба' }), en: aVersion({ title: 'Counting лічба' }) });
    }
    const page = await site.open({ viewport: { width: 320, height: 640 }, isMobile: true });
    await page.goto(site.url(`/${locale}/search?q=лічба&page=2`));
    const ways = page.locator('.pagination > a');
    expect(await ways.count()).toBe(2);
    const tops = await ways.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(tops[0]).toBe(tops[1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  },
);

test('matches are highlighted and legible in the dark theme', async () => {
  const page = await openSearch('?q=погода', 'dark');
  const [mark, ink, paper] = await page
    .locator('.snippet mark')
    .first()
    .evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return [backgroundColor, color, getComputedStyle(document.documentElement).backgroundColor];
    });
  expect(contrast(mark, paper)).toBeGreaterThanOrEqual(3);
  expect(contrast(mark, ink)).toBeGreaterThanOrEqual(4.5);
});

/** WCAG 2 contrast ratio of two `rgb(…)` colours. */
function contrast(...colours: [string | undefined, string | undefined]): number {
  const [dark = 0, light = 0] = colours.map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour = ''): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((channel) => {
    const share = Number(channel) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
