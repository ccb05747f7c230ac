/** Parts of the sheet that stay at the top of the window while it scrolls. */
const STICKY = '.sheet-tools, .sheet-aside';

/** Pixels at the top of the window, measured over an element, in which sticky parts of its sheet cover the text. */
export function coveredHeight(element: HTMLElement | null): number {
  const text = element?.getBoundingClientRect();
  if (!element || !text) return 0;
  const heights = [...(element.closest('.sheet')?.querySelectorAll(STICKY) ?? [])].map((part) => {
    const { left, right, bottom } = part.getBoundingClientRect();
    const isOver = left < text.right && right > text.left;
    return isOver && getComputedStyle(part).position === 'sticky' ? bottom : 0;
  });
  return Math.max(0, ...heights);
}
