import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { useSite } from '#test/setup/site.ts';

// The tests only read, so the posts are made once.
const site = useSite({ seed });

const CONTENT = `The first paragraph has a note[^1] and another one[^2], which follows at once.

> [!WARNING]
> A callout.

$$
\\int_0^1 x^2 \\, dx = \\frac{1}{3}
$$

## A heading

See <https://example.org/page> and [a page](https://example.org/other).

[^1]: The first note is long enough to take several lines in the margin of a wide screen.
[^2]: The second note stands below it.
`;

const LONG = `One[^a], two[^b], three[^c], three[^c], four[^d], *five[^e]*.

- Six[^f].

> Seven[^g].

[^a]: Short.

[^b]: Two.

    Paragraphs.

[^c]: Two references.

[^d]: ![A picture](/cover.png)

[^e]: Within an emphasis, and with a further note[^h].

[^f]: Of a list.

[^g]: Of a quote.

[^h]: Of a note.
`;

async function seed(): Promise<void> {
  const tags = [{ slug: 'topic', nameUk: 'Тема', nameEn: 'Topic' }];
  for (const slug of ['one', 'two', 'three']) await aPost({ slug, tags, coverImage: '/cover.png' });
  await aPost({ slug: 'mixed', en: aVersion({ title: 'Mixed', content: LONG }) });
  const excerpt = 'The newest one.';
  await aPost({ slug: 'notes', en: aVersion({ title: 'Notes', excerpt, content: CONTENT }) });
}

async function open(width: number, touch = false): Promise<Page> {
  const page = await site.open({ viewport: { width, height: 900 }, hasTouch: touch, isMobile: touch });
  await page.goto(site.url('/en/blog/notes'), { waitUntil: 'networkidle' });
  return page;
}

test('on a wide screen notes are in the margin, one below the other, and not at the end', async () => {
  const page = await open(1280);
  const [first, second] = await Promise.all(
    [0, 1].map((index) => page.locator('.side-note').nth(index).boundingBox()),
  );
  const text = await page.locator('.prose > p').first().boundingBox();
  if (!first || !second || !text) throw new Error('All are shown');
  expect(first.x).toBeGreaterThan(0);
  expect(first.x + first.width).toBeLessThan(text.x);
  expect(second.y).toBeGreaterThanOrEqual(first.y + first.height);
  expect(await page.locator('.footnotes').isVisible()).toBe(false);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a note that stays at the end keeps its number if another one is in the margin', async () => {
  const page = await site.open({ viewport: { width: 1280, height: 900 } });
  await page.goto(site.url('/en/blog/mixed'));
  expect(await page.locator('.side-note').allInnerTexts()).toEqual(['1 Short.']);
  expect(await page.locator('#fn-1').isVisible()).toBe(false);
  const last = page.locator('#fn-2');
  expect(await last.isVisible()).toBe(true);
  expect(await last.evaluate((item) => (item as HTMLLIElement).value)).toBe(2);
});

test('on a phone and on paper notes are at the end', async () => {
  const page = await open(390);
  expect(await page.locator('.side-note').first().isVisible()).toBe(false);
  expect(await page.locator('.footnotes li').count()).toBe(2);
  expect(await page.locator('.footnotes').isVisible()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.side-note').first().isVisible()).toBe(false);
  expect(await page.locator('.footnotes').isVisible()).toBe(true);
});

test('a formula is drawn without a script or a font of its own', async () => {
  const page = await open(1280);
  const [fraction, formula] = await Promise.all(
    ['mfrac', 'math'].map((selector) => page.locator(selector).first().boundingBox()),
  );
  expect(fraction?.height).toBeGreaterThan(25);
  expect(formula?.width).toBeGreaterThan(80);
  // Without this a letter would be a character that few fonts have.
  const letter = await page
    .locator('mi.letter')
    .first()
    .evaluate((element) => {
      const { textTransform, fontStyle } = getComputedStyle(element);
      return { textTransform, fontStyle };
    });
  expect(letter).toEqual({ textTransform: 'none', fontStyle: 'italic' });
});

test('a link with its address as text is printed once; another one with its address', async () => {
  const page = await open(1280);
  await page.emulateMedia({ media: 'print' });
  const after = await page
    .locator('.prose a.external')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content));
  expect(after).toEqual(['none', expect.stringContaining('https://example.org/other')]);
});

test('on a touch screen the link of a heading is large enough and within the page', async () => {
  const page = await open(360, true);
  const box = await page.locator('.heading .anchor').boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
});

test('related posts are in the column of the text', async () => {
  const page = await site.open();
  await page.goto(site.url('/en/blog/two'));
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await page
      .locator('.prose, .related > h2, .related .post-card h2, .related .post-card .excerpt, .comments')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().left)));
    expect(lefts.length).toBeGreaterThan(4);
    expect(new Set(lefts).size, `${width} px`).toBe(1);
  }
});

test.each(['rss', 'atom'])('a browser shows the feed %s as a readable page', async (format) => {
  const page = await site.open();
  await page.goto(site.url(`/en/${format}.xml`), { waitUntil: 'networkidle' });
  const shown = await page.evaluate(() => {
    const visible = (name: string) => {
      const found = document.getElementsByTagName(name)[0];
      return found ? getComputedStyle(found).display : 'absent';
    };
    const size = getComputedStyle(document.querySelector('item > title, entry > title') as Element).fontSize;
    return {
      content: [visible('content:encoded'), visible('content')],
      item: visible('item'),
      entry: visible('entry'),
      size,
    };
  });
  expect([shown.item, shown.entry].toSorted()).toEqual(['absent', 'block']);
  expect(shown.content).toContain('none');
  expect(shown.size).toBe('24.75px');
});
