import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

// The tests only read, so the post is made once.
const site = useSite({ seed });

/** A text that fills several screens, with parts that scroll by themselves. */
function content(section: string): string {
  return `${[1, 2, 3, 4].map((number) => `## ${section} ${number}\n\nA paragraph of **text**.\n`).join('\n')}
| Name | Довга назва стовпця | Number |
|:-----|:-------------------:|-------:|
| one  | дві                 | 3.14   |

\`\`\`js
const answer = 42; // a comment that is long enough to need scrolling on a phone, surely, by now at least
\`\`\`
`;
}

async function seed(): Promise<void> {
  await aPost({
    slug: 'rich',
    uk: aVersion({ content: content('Розділ') }),
    en: aVersion({ content: content('Section') }),
  });
}

test.each([true, false])('the chosen theme persists, with scripts: %s', async (javaScriptEnabled) => {
  const page = await site.open({ javaScriptEnabled, colorScheme: 'light' });
  await page.goto(site.url('/en/blog/rich'));
  const light = await background(page);
  await page.click('header [data-theme-form] button:visible');
  const dark = await background(page);
  expect(dark).not.toBe(light);
  expect(new URL(page.url()).pathname).toBe('/en/blog/rich');
  await page.goto(site.url('/en'));
  expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
  expect(await background(page)).toBe(dark);
});

// A click hovers first, which triggers a prefetch.
test.each([true, false])('the chosen language persists, with scripts: %s', async (javaScriptEnabled) => {
  const page = await site.open({ javaScriptEnabled, locale: 'uk-UA', reducedMotion: 'no-preference' });
  await page.goto(site.url('/uk/blog/rich'));
  await page.click('header a[hreflang="en"]');
  expect(new URL(page.url()).pathname).toBe('/en/blog/rich');
  await page.goto(site.url('/'));
  expect(new URL(page.url()).pathname).toBe('/en');
});

test('a change of the language keeps the section on the screen', async () => {
  const page = await site.open(PHONE);
  await page.goto(site.url('/uk/blog/rich'));
  const toEnglish = page.locator('.language-switcher a[hreflang="en"]');
  await page.locator('h2', { hasText: 'Розділ 3' }).evaluate((heading) => heading.scrollIntoView());
  await toEnglish.evaluate((link: HTMLAnchorElement) => link.click());
  await page.waitForURL('**/en/blog/rich#section-3');
  const top = () =>
    page.locator('h2', { hasText: 'Section 3' }).evaluate((heading) => heading.getBoundingClientRect().top);
  expect(await top()).toBeLessThan((PHONE.viewport?.height ?? 0) / 2);
  await page.goto(site.url('/uk/blog/rich'));
  await toEnglish.click();
  await page.waitForURL('**/en/blog/rich');
});

test('the keyboard reaches all parts of an article', async () => {
  const page = await site.open(DESKTOP);
  await page.goto(site.url('/en/blog/rich'));
  await page.keyboard.press('Tab');
  const skip = await page.evaluate(() => document.activeElement?.getAttribute('href'));
  expect(skip).toMatch(/^#/);
  await page.keyboard.press('Enter');
  const reached = new Set<string>();
  for (let count = 0; count < 60; count++) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(
        () => document.activeElement?.closest('pre, [role=region], nav, footer')?.tagName ?? '',
      ),
    );
  }
  expect([...reached]).toEqual(expect.arrayContaining(['PRE', 'FOOTER']));
});

test('a reader page loads at most one script and nothing from other sites', async () => {
  const page = await site.open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(site.url('/en/blog/rich'), { waitUntil: 'networkidle' });
  expect(await page.locator('script[src]').count()).toBeLessThanOrEqual(1);
  const scripts = asked.filter((url) => /\.m?js(\?|$)/.test(url));
  expect(scripts.length).toBeLessThanOrEqual(1);
  expect(asked.filter((url) => !url.startsWith(site.url('')) && !url.startsWith('data:'))).toEqual([]);
});

test('loading fonts causes no layout shift', async () => {
  const page = await site.open(PHONE);
  await page.goto(site.url('/uk/blog/rich'), { waitUntil: 'networkidle' });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total), 300);
      }),
  );
  expect(shift).toBeLessThan(0.02);
});

function background(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      getComputedStyle(document.documentElement).backgroundColor +
      getComputedStyle(document.body).backgroundColor,
  );
}
