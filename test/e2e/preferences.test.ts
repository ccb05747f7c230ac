import { expect, test } from 'vitest';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { coloursOf, contrast, expectNoOverflow } from '#test/setup/accessibility.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const TEXT = `## A heading

A paragraph with [a link](https://example.org/path).

![What the picture shows](/api/media/5c0a7dcb6c2c4f4a9d3e8b01)

\`\`\`js
const answer = 42;
\`\`\`
`;

async function aWholePost(): Promise<string> {
  const tags = [{ slug: 'topic', nameUk: 'Тема', nameEn: 'Topic' }];
  await aPost({ slug: 'before', tags });
  await aPost({
    slug: 'whole',
    tags,
    en: aVersion({ title: 'Whole', content: `${TEXT}\n## Another\n\n${TEXT}` }),
    coverImage: '/api/media/5c0a7dcb6c2c4f4a9d3e8b01',
  });
  await aPost({ slug: 'after', tags });

  return site.url('/en/blog/whole');
}

test('a post in the dark theme is printed as black text on white', async () => {
  const page = await site.open({ colorScheme: 'dark' });
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: site.url('/') }]);
  await page.goto(await aWholePost());
  const shown = [
    '.site-navigation',
    '.header-link',
    '.language-switcher',
    '.translation-line:has(a)',
    '.theme-toggle',
    '.site-footer',
    '.comments .buttons',
    '.related',
  ];
  for (const part of shown) expect(await page.locator(part).first().isVisible(), part).toBe(true);

  await page.emulateMedia({ media: 'print' });

  for (const part of shown) expect(await page.locator(part).first().isVisible(), part).toBe(false);
  const controls = ['button', 'input', 'textarea', 'summary', 'nav', '.skip-link'];
  expect(await page.locator(controls.map((part) => `${part}:visible`).join()).count()).toBe(0);
  expect(await page.locator('h1').isVisible()).toBe(true);
  const { ink, paper } = await coloursOf(page, 'body');
  expect({ ink, paper }).toEqual({ ink: [0, 0, 0], paper: [255, 255, 255] });
  expect(contrast(await coloursOf(page, '.prose pre code'))).toBeGreaterThan(4.5);
  const target = await page
    .locator('.prose a.external')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(target).toContain('https://example.org/path');
  await expectNoOverflow(page);
});

test.each([
  { reducedMotion: 'reduce', moves: false },
  { reducedMotion: 'no-preference', moves: true },
] as const)('a navigation has a view transition: $moves', async ({ reducedMotion, moves }) => {
  const page = await site.open({ reducedMotion });
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      document.documentElement.dataset.revealed = String((event as PageRevealEvent).viewTransition !== null);
    });
  });
  await page.goto(await aWholePost());
  await page.click('header .site-name');
  await page.waitForURL(site.url('/en'));
  await page.waitForFunction(() => document.documentElement.dataset.revealed !== undefined);

  expect(await page.getAttribute('html', 'data-revealed')).toBe(String(moves));
});

test('larger text is chosen at the end of a page, at once and for the next pages, and fits on a phone', async () => {
  const page = await site.open({ viewport: { width: 320, height: 640 } });
  const sizeOf = () =>
    page
      .locator('.prose p')
      .first()
      .evaluate((text) => getComputedStyle(text).fontSize);
  await page.goto(await aWholePost());
  const normal = Number.parseFloat(await sizeOf());
  const choice = page.getByRole('button', { name: 'Largest' });
  await choice.click();
  expect(await choice.getAttribute('aria-pressed')).toBe('true');
  expect(Number.parseFloat(await sizeOf())).toBeGreaterThan(normal * 1.25);
  await page.reload();
  expect(Number.parseFloat(await sizeOf())).toBeGreaterThan(normal * 1.25);
  await expectNoOverflow(page);
  await page.goto(site.url('/en'));
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Normal' }).click();
  expect(await page.getAttribute('html', 'data-text-size')).toBeNull();
  expect(await page.context().cookies()).toEqual([]);
});

test('the alternative text of a missing picture is legible in both themes', async () => {
  const page = await site.open();
  await page.goto(await aWholePost());
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(contrast(await coloursOf(page, '.prose img')), colorScheme).toBeGreaterThan(7);
  }
});
