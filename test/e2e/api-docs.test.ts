import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { useSite } from '../site.ts';

const site = useSite();

test.each([
  { name: 'phone, light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const)('on a $name axe finds nothing and nothing is wider than the screen', async (options) => {
  const page = await site.open(options);
  await page.goto(site.url(paths.apiDocs()));
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });

  expect(await accessibilityProblems(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('every block of code has a button that copies it', async () => {
  const page = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(site.url(paths.apiDocs()));
  const section = page.getByRole('region', { name: operations.createPost.summary });

  expect(await page.locator('pre').count()).toBe(await page.getByText('Copy', { exact: true }).count());
  await section.getByRole('button', { name: 'Copy' }).first().click();

  await section.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await section.locator('pre').first().textContent());
  expect(copied).toContain('curl ');
});

test('the contents lead to each operation, scripts or not', async () => {
  const page = await site.open({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  await page.goto(site.url(paths.apiDocs()));

  for (const { id, summary } of Object.values(operations)) {
    const link = page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: summary, exact: true });
    expect(await link.getAttribute('href')).toBe(`#${id}`);
    expect(await page.locator(`#${id}`).textContent()).toBe(summary);
  }
});
