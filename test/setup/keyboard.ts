import type { Locator, Page } from 'playwright-core';

/** Presses of Tab after which an element counts as out of reach. */
const TABS_MAX = 200;

/**
 * Moves the focus to an element with Tab or Shift+Tab. Throws if these do not reach it. The first key leaves the element
 * that has the focus; most of those on the way are skipped, for a page may have a hundred.
 */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  const page = target.page();
  for (let tab = 0; tab < TABS_MAX; tab++) {
    const direction = await target.evaluate(directionTo);
    if (direction === null) return;
    await page.keyboard.press(direction);
    if (tab === 0) await target.evaluate(skipTo);
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Moves the focus to an element and presses a key there. */
export async function pressOn(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Moves the focus to a field and types a text instead of its own. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Control+a');
  await target.page().keyboard.type(text);
}

/** Types a local time, such as 2026-01-31T16:05, into the parts of a field; the browser's language is en-US. */
export async function typeMoment(target: Locator, moment: string): Promise<void> {
  const [, year = '', month = '', day = '', hour = '', minute = ''] =
    /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(moment) ?? [];
  const { keyboard }: Page = target.page();
  await tabTo(target);
  await keyboard.type(`${month}${day}${year}`);
  await keyboard.press('ArrowRight');
  const half = Number(hour) % 12 || 12;
  await keyboard.type(`${String(half).padStart(2, '0')}${minute}${Number(hour) < 12 ? 'A' : 'P'}`);
}

/** Runs in the page: the key that leads to the element, null if it has the focus. */
function directionTo(element: Element): 'Tab' | 'Shift+Tab' | null {
  const root = element.getRootNode() as Document | ShadowRoot;
  if (root.activeElement === element) return null;
  const focused = document.activeElement ?? document.body;
  const place = focused.compareDocumentPosition(root instanceof ShadowRoot ? root.host : element);
  return place & Node.DOCUMENT_POSITION_PRECEDING && focused !== document.body ? 'Shift+Tab' : 'Tab';
}

/** Runs in the page: focuses the element that Tab or Shift+Tab has just before the element, if it is on the way. */
function skipTo(element: Element): void {
  const root = element.getRootNode() as Document | ShadowRoot;
  const end = root instanceof ShadowRoot ? root.host : element;
  const start = document.activeElement ?? document.body;
  const isBefore = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const stops = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ]
    .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled, [type=radio]'))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !end.contains(one));
  if (start === document.body || isBefore(start, end))
    stops.findLast((one) => isBefore(one, end) && (start === document.body || isBefore(start, one)))?.focus();
  else stops.find((one) => isBefore(end, one) && isBefore(one, start))?.focus();
}
