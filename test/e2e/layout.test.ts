import { describe, expect, test } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

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

test('the home page has the tagline in both languages', async () => {
  const page = await site.open();
  await page.goto(site.url('/en'));
  const masthead = page.locator('.masthead');
  expect(await masthead.getByText(messages.en.home.tagline).isVisible()).toBe(true);
  expect(await masthead.getByText(messages.uk.home.tagline).getAttribute('lang')).toBe('uk');
});
