import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { OPEN_GRAPH_HEIGHT as HEIGHT, OPEN_GRAPH_WIDTH as WIDTH } from '#contract/limits.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

test('covers with the aspect ratio of link previews are shown whole in lists without a layout shift', async () => {
  for (let count = 0; count < 3; count++) await aPost({ coverImage: '/wide.png' });
  const picture = await aPicture('png', { width: WIDTH / 10, height: HEIGHT / 10 });
  const page = await site.open();
  for (const [width, path] of [390, 700, 1280].flatMap(
    (size) =>
      [
        [size, '/en'],
        [size, '/en/blog'],
      ] as const,
  )) {
    const { promise: wait, resolve: send } = Promise.withResolvers<void>();
    await page.setViewportSize({ width, height: 2_000 });
    await page.route('**/wide.png', async (route) => {
      await wait;
      await route.fulfill({
        body: picture,
        contentType: 'image/png',
        headers: { 'Cache-Control': 'no-store' },
      });
    });
    await page.goto(site.url(path), { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => document.fonts.ready);
    const before = await placesOfText(page);
    send();
    await page.waitForFunction(() => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
      return pictures.length > 0 && pictures.every((picture) => picture.naturalWidth > 0);
    });
    expect(await placesOfText(page), `${path}, ${width} px`).toEqual(before);
    const shown = await shownWidths(page);
    expect(shown).toHaveLength(3);
    for (const share of shown) expect(share, `${path}, ${width} px`).toBeGreaterThan(0.99);
    await page.unroute('**/wide.png');
  }
});

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

/** A post whose cover is a picture of one colour with this size; returns the picture's path. */
async function aCover({
  slug,
  width,
  height,
  alpha = 1,
}: {
  slug: string;
  width: number;
  height: number;
  alpha?: number;
}): Promise<string> {
  const background = { r: 200, g: 30, b: 30, alpha };
  const picture = sharp({ create: { width, height, channels: 4, background } }).png();
  const response = await upload({ bytes: Buffer.from(await picture.toBuffer()) }, { key: await aKey() });
  const { url } = (await response.json()) as { url: string };
  const content = `![A picture](${url})`;
  await aPost({ slug, coverImage: url, en: aVersion({ title: slug, content }) });
  return url;
}

describe('a cover', () => {
  test('is neither enlarged nor cropped on its post', async () => {
    const page = await site.open({ viewport: { width: 1280, height: 900 } });
    for (const [width, height] of [
      [240, 400],
      [300, 150],
      [1_000, 500],
      [700, 1_400],
    ] as const) {
      const slug = `cover-${width}-${height}`;
      await aCover({ slug, width, height });
      await page.goto(site.url(`/en/blog/${slug}`), { waitUntil: 'networkidle' });
      const cover = page.locator('.post-cover .cover');
      const box = await cover.boundingBox();
      expect(box?.width, slug).toBeLessThanOrEqual(width);
      expect(box?.height, slug).toBeLessThanOrEqual(height);
      expect(await cover.evaluate((img) => getComputedStyle(img).objectFit), slug).toBe('contain');
    }
  });

  test('that is drawn is a stripe on a phone', async () => {
    await aPost({ slug: 'newest' });
    const page = await site.open({ viewport: { width: 390, height: 844 } });
    await page.goto(site.url('/en/blog'));
    expect((await page.locator('.post-card-cover').boundingBox())?.height).toBeLessThan(10);
  });

  test('fills its place in lists if it is large enough and of a fitting shape', async () => {
    const fits = {
      '1200-630': 'cover',
      '1200-800': 'cover',
      '2400-500': 'scale-down',
      '800-1600': 'scale-down',
      '240-126': 'scale-down',
    };
    for (const slug of Object.keys(fits)) {
      const [width = 0, height = 0] = slug.split('-').map(Number);
      await aCover({ slug, width, height });
    }
    const page = await site.open({ viewport: { width: 1280, height: 900 } });
    await page.goto(site.url('/en/blog'));
    for (const [slug, fit] of Object.entries(fits)) {
      const cover = page.locator(`.post-card-cover[href$="/${slug}"] .cover`);
      expect(await cover.evaluate((img) => getComputedStyle(img).objectFit), slug).toBe(fit);
    }
  });

  test('that is a portrait has neither bars nor a row of its own', async () => {
    await aCover({ slug: 'portrait', width: 300, height: 400 });
    const page = await site.open();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site.url('/en/blog'));
      const card = page.locator('.post-card', { hasText: 'portrait' });
      const [frame, picture, title] = await Promise.all(
        ['.post-card-cover', '.cover', 'h2'].map((part) => card.locator(part).boundingBox()),
      );
      expect(picture?.height).toBeCloseTo(((picture?.width ?? 0) * 4) / 3, 0);
      expect(frame?.height).toBeCloseTo(picture?.height ?? 0, 0);
      expect(picture?.x).toBeGreaterThanOrEqual((title?.x ?? 0) + (title?.width ?? 0));
      expect(Math.abs((picture?.y ?? 0) - (title?.y ?? 0))).toBeLessThan(20);
    }
  });

  test('that is too small leaves the first post of the home page to its text', async () => {
    await aCover({ slug: 'small', width: 240, height: 400 });
    const page = await site.open({ viewport: { width: 1280, height: 900 } });
    await page.goto(site.url('/en'));
    expect(await page.locator('.post-card.lead .cover').count()).toBe(0);
    await aCover({ slug: 'large', width: 1_200, height: 630 });
    await page.reload();
    expect(await page.locator('.post-card.lead .cover').count()).toBe(1);
  });
});

describe('until a picture is loaded, in the dark theme', () => {
  /** Whether the backgrounds of the cover and of the picture in the text are light. */
  async function waiting(slug: string): Promise<{ colours: string[]; lightness: number[] }> {
    const page = await site.open({ colorScheme: 'dark', viewport: { width: 1280, height: 900 } });
    await page.route('**/api/media/**', () => {});
    await page.goto(site.url(`/en/blog/${slug}`), { waitUntil: 'domcontentloaded' });
    const colours = await page
      .locator('.post-cover .cover, .prose img')
      .evaluateAll((pictures) => pictures.map((picture) => getComputedStyle(picture).backgroundColor));
    const lightness = await page.evaluate((values) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('There is a canvas');
      return values.map((value) => {
        context.fillStyle = value;
        context.fillRect(0, 0, 1, 1);
        return Math.max(...[...context.getImageData(0, 0, 1, 1).data].slice(0, 3));
      });
    }, colours);
    return { colours, lightness };
  }

  test('its place has its colour, muted', async () => {
    await aCover({ slug: 'red', width: 800, height: 400 });
    await aPost({ slug: 'external', coverImage: '/none.png' });
    const red = await waiting('red');
    const external = await waiting('external');
    expect(red.lightness).toHaveLength(2);
    for (const value of [...red.lightness, ...external.lightness]) expect(value).toBeLessThan(130);
    expect(red.colours[0]).not.toBe(external.colours[0]);
  });

  test('a transparent one has light paper behind it', async () => {
    await aCover({ slug: 'glass', width: 800, height: 400, alpha: 0.5 });
    const { lightness } = await waiting('glass');
    for (const value of lightness) expect(value).toBeGreaterThan(220);
  });
});
