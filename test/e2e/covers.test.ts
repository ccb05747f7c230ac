import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { OPEN_GRAPH_HEIGHT as HEIGHT, OPEN_GRAPH_WIDTH as WIDTH } from '#contract/limits.ts';
import { aPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

/** How much of each cover's width its place shows, of one with the shape of pictures for shared links. */
function shownWidths(page: Page): Promise<number[]> {
  return page.locator('.post-card-cover').evaluateAll(
    (places, shape) =>
      places.map((place) => {
        const { width, height } = place.getBoundingClientRect();
        return Math.min(1, width / height / shape);
      }),
    WIDTH / HEIGHT,
  );
}

function placesOfText(page: Page): Promise<number[]> {
  return page.locator('main h2, footer').evaluateAll((parts) => {
    return parts.map((part) => part.getBoundingClientRect().top + scrollY);
  });
}

describe.each([390, 700, 1280])('a cover as wide as those of shared links, on a page of %d px', (width) => {
  test.each(['/en', '/en/blog'])(
    'shows both its ends in the list of %s, and nothing moves for it',
    async (path) => {
      for (let count = 0; count < 3; count++) await aPost({ coverImage: '/wide.png' });
      const picture = await aPicture('png', { width: WIDTH / 10, height: HEIGHT / 10 });
      let send = () => {};
      const wait = new Promise<void>((resolve) => {
        send = resolve;
      });
      const page = await site.open({ viewport: { width, height: 2_000 } });
      await page.route('**/wide.png', async (route) => {
        await wait;
        await route.fulfill({ body: picture, contentType: 'image/png' });
      });
      await page.goto(site.url(path), { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => document.fonts.ready);
      const before = await placesOfText(page);
      send();
      await page.waitForFunction(() => {
        const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
        return pictures.length > 0 && pictures.every((picture) => picture.naturalWidth > 0);
      });
      expect(await placesOfText(page)).toEqual(before);
      const shown = await shownWidths(page);
      expect(shown.length).toBe(3);
      for (const share of shown) expect(share).toBeGreaterThan(0.99);
    },
  );
});
