import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The rules whose result depends on colours, sizes and places. */
const OF_THE_LOOK = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/**
 * The axe violations of a page: each rule with the elements that break it. A template that was checked in one theme
 * or size needs only the rules of the `look` in another: the others read the same HTML, and take two thirds of the
 * time. Legacy mode runs axe in the page only, at half the cost of also using a blank page. It can't see frames of
 * other origins, so the page must have none.
 */
export async function accessibilityProblems(
  page: Page,
  { rules = 'all' }: { rules?: 'all' | 'look' } = {},
): Promise<string[]> {
  expect(page.frames(), 'frames, the page itself among them').toHaveLength(1);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules === 'look' && { runOnly: { type: 'rule', values: OF_THE_LOOK } }),
  });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Fails if axe finds a problem, or if the page scrolls sideways. */
export async function expectSound(
  page: Page,
  { what = page.url(), rules = 'all' }: { what?: string; rules?: 'all' | 'look' } = {},
): Promise<void> {
  expect(await accessibilityProblems(page, { rules }), what).toEqual([]);
  await expectNoOverflow(page, what);
}

export async function expectNoOverflow(page: Page, what = page.url()): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}
