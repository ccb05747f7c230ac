/** Parts of the column that stay at the top of the window while it scrolls. */
const STICKY = '.column-tools, .column-aside';
/** Bars at the bottom of a narrow window. */
const COMMANDS = '.editor-commands';

/** How many pixels of the element other parts of the editor cover at the top and bottom of the window. */
export type CoveredHeights = { top: number; bottom: number };

export function coveredHeights(element: HTMLElement | null): CoveredHeights {
  const text = element?.getBoundingClientRect();
  if (!element || !text) return { top: 0, bottom: 0 };

  const heights = [...(element.closest('.column')?.querySelectorAll(STICKY) ?? [])].map((part) => {
    const { left, right, bottom } = part.getBoundingClientRect();
    const isOver = left < text.right && right > text.left;
    return isOver && getComputedStyle(part).position === 'sticky' ? bottom : 0;
  });
  return { top: Math.max(0, ...heights), bottom: coveredBelow(element) };
}

function coveredBelow(element: HTMLElement): number {
  const commands = element.closest('form')?.querySelector(COMMANDS);
  if (!commands || getComputedStyle(commands).position !== 'fixed') return 0;
  const height = window.visualViewport?.height ?? window.innerHeight;
  return Math.max(0, height - commands.getBoundingClientRect().top);
}
