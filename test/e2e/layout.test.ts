import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

async function leftOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There is no ${selector}`);
  return Math.round(box.x);
}

test('titles, texts, lists and forms share one left edge in en', async () => {
  const locale = 'en';
  for (const slug of ['first', 'second', 'third']) await aPost({ slug, tags: [{ slug: 'books' }] });
  const page = await site.open({ viewport: { width: 1280, height: 900 } });
  const places = {
    '': ['h1', '.lead h2', '.post-list h2'],
    '/blog': ['h1', '.post-list h2', '.post-list .excerpt'],
    '/blog/second': ['h1', '.prose > p', '.comments h2', '.post-neighbours', '.related h2'],
    '/archive': ['h1', '.archive-posts a'],
    '/tags': ['h1'],
    '/search?q=text': ['h1', '.search-field input'],
    '/sign-in': ['h1', '.field input'],
    '/none': ['h1'],
  };
  const edges: Record<string, number> = {};
  for (const [path, selectors] of Object.entries(places)) {
    await page.goto(site.url(`/${locale}${path}`));
    for (const selector of selectors) edges[`${path} ${selector}`] = await leftOf(page, selector);
  }
  expect(new Set(Object.values(edges)), JSON.stringify(edges)).toHaveProperty('size', 1);
});

describe('a drawn cover', () => {
  test('is the same on every page, and does not repeat the title', async () => {
    await aPost({ slug: 'newest' });
    await aPost({
      slug: 'drawn',
      tags: [{ slug: 'books' }],
      uk: aVersion({ title: 'Назва' }),
      publishedAt: new Date(2020, 1),
    });
    const page = await site.open({ viewport: { width: 1280, height: 900 } });
    const classes = new Set<string | null>();
    for (const path of ['/uk', '/uk/blog', '/uk/tags/books']) {
      await page.goto(site.url(path));
      classes.add(
        await page.locator('.post-card-cover[href="/uk/blog/drawn"] .drawn-cover').getAttribute('class'),
      );
      const texts = await page
        .getByText('Назва', { exact: true })
        .evaluateAll((all) => all.map((one) => one.outerHTML));
      expect(texts, path).toHaveLength(1);
      expect(await page.getByRole('link', { name: 'Назва' }).count()).toBe(1);
    }
    expect(classes.size).toBe(1);
  });

  test('is a stripe on a phone', async () => {
    await aPost({ slug: 'newest' });
    const page = await site.open({ viewport: { width: 390, height: 844 } });
    await page.goto(site.url('/en/blog'));
    expect((await page.locator('.post-card-cover').boundingBox())?.height).toBeLessThan(10);
  });
});

describe.each(['light', 'dark'] as const)('the home page in the %s theme', (colorScheme) => {
  test.each([390, 1280])('at %d px has the tagline in both languages and passes axe', async (width) => {
    for (let count = 0; count < 9; count++) await aPost({ tags: [{ slug: `tag-${count}` }] });
    const page = await site.open({ colorScheme, viewport: { width, height: 900 } });
    await page.goto(site.url('/en'));
    const masthead = page.locator('.masthead');
    expect(await masthead.getByText(messages.en.home.tagline).isVisible()).toBe(true);
    expect(await masthead.getByText(messages.uk.home.tagline).getAttribute('lang')).toBe('uk');
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
