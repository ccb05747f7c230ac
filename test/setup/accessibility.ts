import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The rules whose result depends on colours, sizes and places. */
const OF_THE_LOOK = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/**
 * The axe violations of a page: each rule with the elements that break it. A template that was checked in one theme
 * or size needs only the rules of the `look` in another: the others read the same HTML, and take two thirds of the
 * time. Axe is put into a document once, which takes longer than a check; the page must have no frames.
 */
export async function accessibilityProblems(
  page: Page,
  { rules = 'all' }: { rules?: 'all' | 'look' } = {},
): Promise<string[]> {
  expect(page.frames(), 'frames, the page itself among them').toHaveLength(1);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === 'look' && { runOnly: { type: 'rule', values: OF_THE_LOOK } }),
  };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, options);
}

/** Fails if axe finds a problem, or if the page scrolls sideways. */
export async function expectSound(
  page: Page,
  { what = page.url(), rules = 'all' }: { what?: string; rules?: 'all' | 'look' } = {},
): Promise<void> {
  expect(await accessibilityProblems(page, { rules }), what).toEqual([]);
  await expectNoOverflow(page, what);
}

/** On a phone in the light theme with all rules, and on a desktop in the dark one with those of the look. */
const LOOKS = [
  { size: { width: 360, height: 740 }, colorScheme: 'light', rules: 'all' },
  { size: { width: 1280, height: 900 }, colorScheme: 'dark', rules: 'look' },
] as const;

/** The same in each of LOOKS. Afterwards the page has its size again. */
export async function expectSoundEverywhere(page: Page, what = page.url()): Promise<void> {
  const own = page.viewportSize();
  for (const { size, colorScheme, rules } of LOOKS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await expectSound(page, { what: `${what}, ${size.width} px`, rules });
  }
  if (own) await page.setViewportSize(own);
}

/** A phone zooms out of a page that is too wide, so its own width says nothing. */
export async function expectNoOverflow(page: Page, what = page.url()): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const found = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(found, `${what} scrolls sideways`).toBeLessThanOrEqual(width);
}

type Colours = { ink: number[]; paper: number[] };

/** Text and background colour of an element as red, green and blue from 0 to 255. */
export function coloursOf(page: Page, selector: string): Promise<Colours> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const channels = (colour: string) => Array.from(colour.matchAll(/[\d.]+/g), ([text]) => Number(text));
      const ink = channels(getComputedStyle(element).color);
      let behind: Element | null = element;
      let paper = [0, 0, 0, 0];
      for (; behind && paper[3] === 0; behind = behind.parentElement) {
        paper = channels(getComputedStyle(behind).backgroundColor);
      }
      return { ink: ink.slice(0, 3), paper: paper.slice(0, 3) };
    });
}

/** The ratio of WCAG 2.2, 1.4.3. */
export function contrast({ ink, paper }: Colours): number {
  const luminance = (channels: number[]) => {
    const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [luminance(ink), luminance(paper)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Fails if a control lies over another control or over a text, or outside of the window. */
export async function expectInPlace(page: Page, what = page.url()): Promise<void> {
  expect(await page.evaluate(misplaced), what).toEqual([]);
}

/**
 * Runs in a page. Boxes are compared with those that scroll with them: a bar that stays in the window may cover what
 * scrolls below it, and what a box with a scroll bar hides is not compared.
 */
export function misplaced(): string[] {
  type Part = { box: DOMRect; layer: Element | null; element: Element };
  const CONTROLS = 'a[href], button, input, select, textarea, summary';
  const cut = (box: DOMRect, edge: DOMRect) => {
    const [left, top] = [Math.max(box.left, edge.left), Math.max(box.top, edge.top)];
    return new DOMRect(
      left,
      top,
      Math.min(box.right, edge.right) - left,
      Math.min(box.bottom, edge.bottom) - top,
    );
  };

  const toParts = (element: Element, boxes: Iterable<DOMRect>): Part[] => {
    let layer: Element | null = null;
    const edges: DOMRect[] = [];
    for (let parent: Element | null = element; parent; parent = parent.parentElement) {
      const { clipPath, overflowX, position } = getComputedStyle(parent);
      if (clipPath !== 'none') return [];
      if (position === 'fixed' || position === 'sticky') layer ??= parent;
      if (overflowX !== 'visible') edges.push(parent.getBoundingClientRect());
      if (position === 'fixed') break;
    }
    return [...boxes]
      .map((box) => ({ box: edges.reduce(cut, box), layer, element }))
      .filter(({ box: { width, height } }) => width > 2 && height > 2);
  };
  const isShown = (element: Element | null) =>
    element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;

  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter(isShown)
    .flatMap((element) => toParts(element, element.getClientRects()));
  const texts: Part[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement } = walker.currentNode;
    if (!parentElement || !isShown(parentElement) || parentElement.closest(CONTROLS)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    texts.push(...toParts(parentElement, range.getClientRects()));
  }

  const nameOf = ({ element, box }: Part) =>
    `“${element.textContent?.trim().slice(0, 30) || element.getAttribute('name') || element.className}” (${[box.left, box.top, box.right, box.bottom].map(Math.round)})`;
  const found: string[] = [];
  for (const [at, one] of controls.entries()) {
    const { right, left } = one.box;
    if (left < -1 || right > document.documentElement.clientWidth + 1) found.push(`${nameOf(one)} is cut`);
    for (const other of [...controls.slice(at + 1), ...texts]) {
      if (one.layer !== other.layer || one.element.contains(other.element)) continue;
      if (other.element.contains(one.element)) continue;
      const shared = cut(one.box, other.box);
      if (shared.width > 2 && shared.height > 2) found.push(`${nameOf(one)} is over ${nameOf(other)}`);
    }
  }
  return found;
}
