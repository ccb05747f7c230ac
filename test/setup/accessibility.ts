import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * What axe finds wrong with a page: each rule, and the elements that break it. Axe runs whole in the page,
 * and tells of nothing but violations: half the work of its parts there and in a blank page besides. So it
 * sees no frame from elsewhere, and there may be none.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  expect(page.frames(), 'frames, the page itself among them').toHaveLength(1);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
