/** Parts of the column that stay at the top of the window while it scrolls. */
const STICKY = '.column-tools, .column-aside';

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

/** The note after a paste, and the commands of a narrow window. */
function coveredBelow(element: HTMLElement): number {
  const parts = [
    ...element.querySelectorAll('.pasted-note'),
    ...(element.closest('form')?.querySelectorAll('.editor-commands') ?? []),
  ];
  const height = window.visualViewport?.height ?? window.innerHeight;
  const heights = parts
    .filter((part) => /fixed|sticky/.test(getComputedStyle(part).position))
    .map((part) => height - part.getBoundingClientRect().top);
  return Math.max(0, ...heights);
}
