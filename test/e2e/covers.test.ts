import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { OPEN_GRAPH_HEIGHT as HEIGHT, OPEN_GRAPH_WIDTH as WIDTH } from '#contract/limits.ts';
import { aPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

/** The visible share of the width of each cover that has the aspect ratio of link previews. */
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

describe.each([390, 700, 1280])(
  'a cover with the aspect ratio of link previews, on a page %d px wide',
  (width) => {
    test.each(['/en', '/en/blog'])(
      'is shown whole in the list of %s without a layout shift',
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
  },
);
