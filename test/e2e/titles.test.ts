import { expect, test } from 'vitest';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const TITLE = 'Інтернаціоналізація';

test('a long word of a title breaks with a hyphen on a phone of 320 px, and is copied without', async () => {
  await aPost({ slug: 'long', uk: aVersion({ title: `${TITLE} ${TITLE}` }) });
  const page = await site.open({ viewport: { width: 320, height: 640 }, permissions: ['clipboard-read'] });
  await page.goto(site.url('/uk/blog/long'), { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await page.locator('h1').evaluate((title) => title.textContent)).toContain('\u00ad');

  await page.locator('h1').selectText();
  const copied = await page.evaluate(() => {
    const data = new DataTransfer();
    const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector('h1')?.dispatchEvent(event);
    return { text: data.getData('text/plain'), html: data.getData('text/html') };
  });
  expect(copied.text.trim()).toBe(`${TITLE} ${TITLE}`);
  expect(copied.html).toContain(TITLE);
  expect(copied.html).not.toContain('\u00ad');
});

test('a long title is larger than the headings of its text', async () => {
  const title = 'Масштабування з використанням контексту та редюсера у великих застосунках';
  const content = 'Вступ.\n\n## Розділ\n\nТекст.\n\n### Підрозділ\n\nТекст.';
  await aPost({ slug: 'ranks', uk: aVersion({ title, content }) });
  const page = await site.open();
  await page.goto(site.url('/uk/blog/ranks'));
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const sizes = await page
      .locator('h1, .prose h2, .prose h3, .prose p')
      .evaluateAll((elements) =>
        elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
      );
    const [h1 = 0, intro = 0, h2 = 0, , h3 = 0] = sizes;
    expect(sizes).toHaveLength(6);
    expect([h1, h2, h3, intro], `${width} px`).toEqual([h1, h2, h3, intro].toSorted((a, b) => b - a));
    expect(new Set([h1, h2, h3, intro]).size).toBe(4);
  }
});
