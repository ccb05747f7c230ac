import { expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

test('axe reports nothing and nothing overflows, with every operation open', async () => {
  const page = await site.open();
  await page.goto(site.url(paths.apiDocs()));
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  await expectSoundEverywhere(page);
});

test('each code block has a button that copies it', async () => {
  const page = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(site.url(paths.apiDocs()));
  const section = page.getByRole('region', { name: operations.createPost.summary });
  await section.locator('summary').first().click();

  expect(await page.locator('pre').count()).toBe(await page.getByText('Copy', { exact: true }).count());
  await section.getByRole('button', { name: 'Copy' }).first().click();

  await section.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await section.locator('pre').first().textContent());
  expect(copied).toContain('curl ');
});

test('an operation is collapsed until a link leads to it or a click opens it', async () => {
  const page = await site.open({ viewport: { width: 360, height: 740 } });
  await page.goto(site.url(paths.apiDocs()));
  const isOpen = (id: string) =>
    page.locator('.operation > details', { has: page.locator(`#${id}`) }).evaluate((details) => {
      return (details as HTMLDetailsElement).open;
    });
  expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThan(12);
  expect(await isOpen('createPost')).toBe(false);

  await page.locator('.toc summary').click();
  await page.locator('.toc').getByRole('link', { name: operations.createPost.summary }).click();
  await expect.poll(() => isOpen('createPost')).toBe(true);
  await page.locator('#createPost').click();
  await expect.poll(() => isOpen('createPost')).toBe(false);

  await page.goto(site.url(`${paths.apiDocs()}#deletePost`));
  await page.reload();
  await expect.poll(() => isOpen('deletePost')).toBe(true);
});

test('without scripts a click opens an operation, and the contents link to each', async () => {
  const page = await site.open({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  await page.goto(site.url(`${paths.apiDocs()}#createPost`));
  const section = page.getByRole('region', { name: operations.createPost.summary });
  expect(await section.getByText('Example').first().isVisible()).toBe(false);
  await section.locator('summary').first().click();
  expect(await section.getByText('Example').first().isVisible()).toBe(true);

  const table: Operation[] = Object.values(operations);
  const shown = table.filter(({ needsMail }) => !needsMail);
  const links = page.getByRole('navigation', { name: 'Contents' }).locator('a[href^="#"]');
  const found = await links.evaluateAll((all) =>
    all.map((link) => {
      const hash = link.getAttribute('href') ?? '';
      return [hash, link.textContent, document.querySelector(hash)?.textContent];
    }),
  );
  for (const { id, summary } of shown) expect(found).toContainEqual([`#${id}`, summary, summary]);
});
