import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * The axe violations of a page: each rule with the elements that break it. Legacy mode runs axe in the page
 * only, at half the cost of also using a blank page. It can't see frames of other origins, so the page must
 * have none.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  expect(page.frames(), 'frames, the page itself among them').toHaveLength(1);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
