import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { expectNoOverflow } from '#test/setup/accessibility.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const CELL = 'a cell with several words';

function table(columns: number, cell = CELL): string {
  const row = (text: string) => `| ${Array(columns).fill(text).join(' | ')} |`;
  return [row('Head'), row('---'), row(cell), row(cell)].join('\n');
}

async function open(content: string, width: number): Promise<Page> {
  await aPost({ slug: 'wide', en: aVersion({ title: 'Wide', content }) });
  const page = await site.open({ viewport: { width, height: 900 } });
  await page.goto(site.url('/en/blog/wide'), { waitUntil: 'networkidle' });
  return page;
}

function measure(page: Page, selector: string) {
  return page.locator(selector).evaluate((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    const { scrollWidth, clientWidth } = element;
    return { left, right, width, isScrolled: scrollWidth > clientWidth + 1 };
  });
}

test('a table of five columns leaves the text column to the right and is seen whole', async () => {
  const page = await open(`Text.\n\n${table(5)}`, 1280);
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [wrap, text] = [await measure(page, '.table-wrap'), await measure(page, '.prose')];
    expect(wrap.width).toBeGreaterThan(text.width + 100);
    expect(wrap.isScrolled).toBe(false);
    expect(wrap.left).toBeLessThanOrEqual(text.left + 1);
    expect(wrap.right - text.right).toBeGreaterThan(text.left - wrap.left);
    await expectNoOverflow(page);
  }
});

test('a table next to the contents grows to the left', async () => {
  const sections = [1, 2, 3, 4].map((number) => `## Section ${number}\n\nText.\n`).join('\n');
  const page = await open(`${table(4, 'a cell of four words')}\n\n${sections}`, 1280);
  const [wrap, text] = [await measure(page, '.table-wrap'), await measure(page, '.prose')];
  const contents = await measure(page, '.toc');
  expect(wrap.width).toBeGreaterThan(text.width + 50);
  expect(wrap.right).toBeLessThan(contents.left);
  expect(wrap.left).toBeLessThan(text.left - 50);
  expect(wrap.left).toBeGreaterThan(0);
});

test('a table wider than the page scrolls, and its edges fade; one that fits has none', async () => {
  const page = await open(`${table(14)}\n\nText.\n\n${table(1)}`, 1280);
  const edges = (index: number) =>
    page
      .locator('.table-wrap')
      .nth(index)
      .evaluate((element) => {
        const opacity = (part: string) => Number(getComputedStyle(element, part).opacity);
        return { start: opacity('::before'), end: opacity('::after') };
      });
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = page.locator('.table-wrap').first();
    expect(await wide.evaluate((element) => element.scrollWidth > element.clientWidth + 1)).toBe(true);
    await expectNoOverflow(page);
    await wide.evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => edges(0)).toEqual({ start: 0, end: 1 });
    await wide.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await expect.poll(() => edges(0)).toEqual({ start: 1, end: 0 });
    expect(await edges(1)).toEqual({ start: 0, end: 0 });
  }
});

test('a formula wider than the text scrolls, and its edge fades', async () => {
  const page = await open(`$$\n${Array(40).fill('a_{ij}').join(' + ')}\n$$\n\n$$\na + b\n$$`, 390);
  const formulas = await page.locator('.math').all();
  const found = await Promise.all(
    formulas.map((formula) =>
      formula.evaluate((element) => ({
        isScrolled: element.scrollWidth > element.clientWidth + 1,
        edge: getComputedStyle(element, '::after').opacity,
      })),
    ),
  );
  expect(found).toEqual([
    { isScrolled: true, edge: '1' },
    { isScrolled: false, edge: '0' },
  ]);
  await expectNoOverflow(page);
});

test('cells of one column end at the same place, also next to a cell of several rows', async () => {
  const row = (cells: string) => `<tr>${cells}</tr>`;
  const rows = [
    row('<td class="align-right">First</td><td rowspan="2">Both</td>'),
    row('<td class="align-right">Second</td>'),
  ];
  const page = await open(`<table>${rows.join('')}</table>`, 1280);
  const ends = await page
    .locator('.prose tr > :first-child')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).paddingInlineEnd));
  expect(new Set(ends)).toHaveProperty('size', 1);
});

test('on paper a wide table wraps instead of being cut', async () => {
  const page = await open(table(12), 700);
  await page.emulateMedia({ media: 'print' });
  expect((await measure(page, '.table-wrap')).isScrolled).toBe(false);
  const { width } = await measure(page, '.table-wrap table');
  expect(width).toBeLessThanOrEqual(700);
});

test('on paper two tables and the text between them keep their distance', async () => {
  const page = await open(`${table(2)}\n\nA paragraph.\n\n${table(3)}`, 700);
  await page.emulateMedia({ media: 'print' });
  const boxes = await page
    .locator('.prose > *')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect()));
  const distances = boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? 0));
  expect(distances).toHaveLength(2);
  for (const distance of distances) expect(distance).toBeGreaterThan(10);
});

test('a wide picture leaves the text column without being enlarged; a narrow or tall one stays', async () => {
  const key = await aKey();
  const sizes = [
    [900, 500],
    [400, 300],
    [800, 800],
  ] as const;
  const pictures: string[] = [];
  for (const [width, height] of sizes) {
    const response = await upload({ bytes: await aPicture('jpeg', { width, height }) }, { key });
    pictures.push(`![A picture](${((await response.json()) as { url: string }).url} "A caption")`);
  }
  const page = await open(pictures.join('\n\n'), 1280);
  const widths = await page
    .locator('.prose img')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().width));
  const text = await measure(page, '.prose');
  expect(widths.map(Math.round)).toEqual([900, 400, Math.round(text.width)]);
  const caption = await measure(page, '.prose .wide figcaption');
  expect(Math.abs(caption.left - text.left)).toBeLessThanOrEqual(1);
  await expectNoOverflow(page);
});
