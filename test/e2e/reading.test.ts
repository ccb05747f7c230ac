import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { useSite } from '#test/setup/site.ts';

// The tests only read, so the posts are made once.
const site = useSite({ seed });

const PHONE = { viewport: { width: 390, height: 844 } };

/** Three sections of five long paragraphs, each with its number as its first word. */
function longText(title: string, sentence: string): string {
  const section = (number: number) =>
    `## ${title} ${number}\n\n${[1, 2, 3, 4, 5].map((part) => `${number}.${part} ${sentence.repeat(12)}`).join('\n\n')}`;
  return [1, 2, 3].map(section).join('\n\n');
}

const CODE = `\`\`\`js\n${'const a = 1; '.repeat(20)}\n\`\`\`\n\n\`\`\`js\nlet b;\n\`\`\``;
const NOTED =
  'One[^a] and the rest.\n\n- Two[^b]\n- Three\n\n[^a]: Short.\n\n[^b]: Long.\n\n    Two paragraphs.';

async function seed(): Promise<void> {
  const uk = aVersion({ content: longText('Розділ', 'Кілька слів у реченні, довшому за інше. ') });
  const english = longText('Section', 'Some words. ');
  await aPost({ slug: 'long', uk, en: aVersion({ content: english }) });
  const joined = english.replace(/\n\n(?=\d\.[25])/g, ' ');
  await aPost({ slug: 'joined', uk, en: aVersion({ content: joined }) });
  await aPost({ slug: 'code', en: aVersion({ content: CODE }) });
  await aPost({ slug: 'noted', en: aVersion({ content: NOTED }) });
  await aPost({ slug: 'other', en: aVersion({ title: 'The other post', excerpt: 'How it begins.' }) });
  const content = 'See [this](/en/blog/other) and [that](/en/blog).';
  await aPost({ slug: 'linking', en: aVersion({ content }) });
  const only = 'Слово. '.repeat(80);
  await aPost({
    slug: 'both',
    uk: aVersion({ content: `## Один\n\n${`${only}\n\n`.repeat(3)}## Два\n\nКінець.` }),
    en: aVersion({ content: '## One\n\n## Two\n\nThe end.' }),
  });
}

async function openLong(options = {}, slug = 'long'): Promise<Page> {
  const page = await site.open({ ...PHONE, ...options });
  await page.goto(site.url(`/uk/blog/${slug}`));
  return page;
}

const paragraph = (page: Page, number: string) => page.locator('.prose > p', { hasText: number });
const topOf = async (page: Page, number: string) => (await paragraph(page, number).boundingBox())?.y ?? NaN;

describe('a reader', () => {
  test('copies the address of a heading, and nothing moves', async () => {
    const page = await openLong({ permissions: ['clipboard-read', 'clipboard-write'] });
    const link = page.locator('.anchor').nth(1);
    await link.focus();
    await page.keyboard.press('Enter');
    const { copied } = messages.uk.post;
    await expect.poll(() => link.getAttribute('data-done')).toBe(copied);
    const href = await link.evaluate((anchor) => (anchor as HTMLAnchorElement).href);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(href);
    expect(page.url()).toBe(href);
    await expect.poll(() => link.getAttribute('data-done')).toBe(null);
  });

  test('on a phone sees the label of a copied address whole', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await openLong({ permissions, isMobile: true, hasTouch: true });
    const link = page.locator('.prose .anchor').first();
    await link.tap();
    await expect.poll(() => link.getAttribute('data-done')).toBe(messages.uk.post.copied);
    expect(await link.evaluate((anchor) => getComputedStyle(anchor).opacity)).toBe('1');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('sees where long code continues', async () => {
    const page = await site.open(PHONE);
    await page.goto(site.url('/en/blog/code'));
    const maskOf = (index: number) =>
      page
        .locator('.prose pre')
        .nth(index)
        .evaluate((pre) => getComputedStyle(pre).maskImage);
    await expect.poll(() => maskOf(0)).toContain('to left');
    expect(await maskOf(1)).toBe('none');
    await page
      .locator('.prose pre')
      .first()
      .evaluate((pre) => pre.scrollTo(10_000, 0));
    await expect.poll(() => maskOf(0)).not.toContain('to left');
  });

  test('stays at the paragraph in a change of the language, by keyboard too', async () => {
    const page = await openLong();
    await paragraph(page, '2.4').evaluate((element) =>
      scrollTo(0, element.getBoundingClientRect().top + scrollY - 50),
    );
    const link = page.locator('.language-switcher a');
    await link.evaluate((anchor: HTMLElement) => anchor.focus({ preventScroll: true }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/blog/long');
    await expect.poll(() => topOf(page, '2.4')).toBeCloseTo(844 / 8, -1);
  });

  test('stays near the paragraph if the translation has fewer', async () => {
    const page = await openLong({}, 'joined');
    await paragraph(page, '2.4').evaluate((element) =>
      scrollTo(0, element.getBoundingClientRect().top + scrollY - 50),
    );
    await page.locator('.language-switcher a').evaluate((anchor: HTMLElement) => anchor.click());
    await page.waitForURL('**/en/blog/joined');
    await expect.poll(() => topOf(page, '2.4')).toBeCloseTo(844 / 8, -1);
  });

  test('has a bar while scrolling up, which takes no space and covers no target', async () => {
    const page = await openLong();
    const bar = page.getByRole('navigation', { name: messages.uk.post.readingBar });
    expect(await bar.isVisible()).toBe(false);
    const scroll = (top: number) => page.evaluate((y) => scrollTo(0, y), top);
    await scroll(2_000);
    await page.waitForTimeout(100);
    expect(await bar.isVisible()).toBe(false);
    const before = await topOf(page, '3.1');
    await scroll(1_900);
    await bar.waitFor();
    expect(await topOf(page, '3.1')).toBeCloseTo(before + 100, 0);
    expect((await bar.boundingBox())?.y).toBeCloseTo(0, 0);
    for (const link of await bar.getByRole('link').all()) {
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.evaluate(() => {
      location.hash = document.querySelector('.prose h2')?.id ?? '';
    });
    const heading = page.locator('.prose h2').first();
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(100);
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(44);
    await page.emulateMedia({ media: 'print' });
    expect(await bar.isVisible()).toBe(false);
  });

  test('has it at the top without scripts, and next to the text on a wide screen', async () => {
    const plain = await openLong({ javaScriptEnabled: false });
    await plain.mouse.wheel(0, 2_000);
    await expect.poll(async () => (await plain.locator('.reading-bar').boundingBox())?.y).toBe(0);
    const page = await site.open({ viewport: { width: 1280, height: 800 } });
    await page.goto(site.url('/uk/blog/long'));
    await page.mouse.wheel(0, 2_000);
    const bar = page.locator('.reading-bar');
    await expect.poll(async () => (await bar.boundingBox())?.y).toBe(16);
    const [box, text] = await Promise.all([bar.boundingBox(), page.locator('.prose').boundingBox()]);
    expect(box?.x).toBeGreaterThanOrEqual((text?.x ?? NaN) + (text?.width ?? NaN));
    await bar.locator('a[hreflang="en"]').click();
    await page.waitForURL('**/en/blog/long**');
  });

  test('is offered to continue at the section that was left, without a jump or a shift', async () => {
    const page = await openLong();
    await paragraph(page, '2.4').scrollIntoViewIfNeeded();
    await page.goto(site.url('/uk'));
    await page.goto(site.url('/uk/blog/long'));
    const link = page.getByRole('link', { name: messages.uk.post.continueAt('Розділ 2') });
    await link.waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const header = await page.locator('.post-header').boundingBox();
    const box = await link.boundingBox();
    expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual((header?.y ?? NaN) - 3);
    await page.setViewportSize({ width: 320, height: 640 });
    const navigation = await page.locator('.site-navigation').boundingBox();
    const bottom = (navigation?.y ?? NaN) + (navigation?.height ?? NaN);
    expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await accessibilityProblems(page)).toEqual([]);
    await link.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);

    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.goto(site.url('/uk'));
    await page.goto(site.url('/uk/blog/long'), { waitUntil: 'networkidle' });
    expect(await page.locator('.continue').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('places'))).toBe('[]');
  });

  test('has the places of the last 50 posts', async () => {
    const page = await openLong();
    await page.evaluate(() => {
      const places = Array.from({ length: 50 }, (_, index) => [`/uk/blog/${index}`, 'a']);
      localStorage.setItem('places', JSON.stringify(places));
    });
    await paragraph(page, '2.4').scrollIntoViewIfNeeded();
    await page.goto(site.url('/uk'));
    const places = await page.evaluate(() => JSON.parse(localStorage.getItem('places') ?? ''));
    expect(places).toHaveLength(50);
    expect(places[0][0]).toBe('/uk/blog/1');
    expect(places[49][0]).toBe('/uk/blog/long');
  });

  test('on a phone opens a note below its paragraph and closes it', async () => {
    const page = await site.open(PHONE);
    await page.goto(site.url('/en/blog/noted'));
    const first = page.locator('.footnote-ref').first();
    await first.click();
    expect(page.url()).toBe(site.url('/en/blog/noted'));
    expect(await page.locator('p + .open-note').textContent()).toContain('Short.');
    expect(await first.getAttribute('aria-expanded')).toBe('true');
    await page.locator('.footnote-ref').nth(1).click();
    expect(await page.locator('li > .open-note').textContent()).toContain('Two paragraphs.');
    expect(await accessibilityProblems(page)).toEqual([]);
    await first.press('Enter');
    expect(await page.locator('p + .open-note').count()).toBe(0);
    expect(await first.getAttribute('aria-expanded')).toBe('false');
  });

  test('without scripts jumps to the note', async () => {
    const page = await site.open({ ...PHONE, javaScriptEnabled: false });
    await page.goto(site.url('/en/blog/noted'));
    await page.locator('.footnote-ref').first().click();
    await page.waitForURL('**#fn-1');
  });
});

test('a link to another post shows its beginning while the mouse or the focus is on it', async () => {
  const page = await site.open({ viewport: { width: 1280, height: 720 } });
  await page.context().addCookies([{ name: 'sent-by-pages', value: 'yes', url: site.url('/') }]);
  await page.goto(site.url('/en/blog/linking'));
  const fetched = page.waitForRequest(
    (sent) => sent.url().endsWith('/en/blog/other') && sent.resourceType() === 'fetch',
  );
  const preview = page.locator('.link-preview');
  await page.getByRole('link', { name: 'this' }).hover();
  await preview.getByText('How it begins.').waitFor();
  expect(await preview.textContent()).toBe('The other postHow it begins.');
  // With a session, the service would remember the language of the page as the account’s.
  expect(await (await fetched).headerValue('Cookie')).toBeNull();
  await preview.hover();
  await page.waitForTimeout(400);
  expect(await preview.count()).toBe(1);
  await page.getByRole('heading', { level: 1 }).hover();
  await preview.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'that' }).focus();
  await page.keyboard.press('Shift+Tab');
  await preview.waitFor();
  await page.keyboard.press('Escape');
  expect(await preview.count()).toBe(0);
});

test('on the page of both versions one language looks like its post, with folded passages open', async () => {
  const page = await site.open(PHONE);
  await page.goto(site.url('/en/blog/both/both'));
  const folded = page.locator('.only .prose').first();
  expect(await page.getByText(messages.en.bothVersions.only.uk(3)).isVisible()).toBe(true);
  expect(await folded.isVisible()).toBe(false);
  await page.getByLabel('Українська').check();
  expect(await folded.isVisible()).toBe(true);
  expect(await page.locator('.only > summary').isVisible()).toBe(false);
  expect(await page.locator('.prose[lang="en"]').first().isVisible()).toBe(false);
  const borders = await page.locator('.pair, .pair > *').evaluateAll((parts) =>
    parts.map((part) => {
      const { borderBottomWidth, borderLeftWidth } = getComputedStyle(part);
      return borderBottomWidth + borderLeftWidth;
    }),
  );
  expect(new Set(borders)).toEqual(new Set(['0px0px']));
  await page.getByLabel('English').check();
  expect(await page.locator('.only').isVisible()).toBe(false);
});
