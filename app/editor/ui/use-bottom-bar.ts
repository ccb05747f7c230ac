import { type RefObject, useEffect, useRef } from 'react';

/** In pixels. A window that loses more of its height has an on-screen keyboard, not an address bar. */
const KEYBOARD_MIN = 120;

/**
 * On a phone the commands are at the bottom of the window. Keeps them above the on-screen keyboard, and the edited
 * text above them. `reveal` scrolls the focused field, or the line of its cursor, into view.
 */
export function useBottomBar({
  bar,
  reveal,
}: {
  bar: RefObject<HTMLElement | null>;
  reveal: () => void;
}): void {
  const latest = useRef(reveal);
  latest.current = reveal;
  useEffect(() => {
    const { current: element } = bar;
    const { visualViewport: view } = window;
    const { style } = document.documentElement;
    if (!element) return;

    const frame = element.closest<HTMLElement>('.editor-bar');
    const place = () => {
      style.setProperty('--commands', `${element.offsetHeight}px`);
      style.setProperty('--bar-height', `${frame?.offsetHeight ?? 0}px`);
      style.setProperty('--keyboard', `${keyboardHeight()}px`);
    };
    const last = { width: 0, height: 0, tallest: 0 };
    const onResize = () => {
      place();
      const { width, height } = view ?? { width: 0, height: 0 };
      const isTurned = width !== last.width;
      const tallest = isTurned ? height : Math.max(height, last.tallest);
      const isCovered = tallest - height > KEYBOARD_MIN && height < last.height;

      Object.assign(last, { width, height, tallest });
      if (isCovered && element.offsetHeight > 0) latest.current();
    };

    onResize();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    if (frame) observer.observe(frame);
    view?.addEventListener('resize', onResize);
    view?.addEventListener('scroll', place);

    return () => {
      observer.disconnect();
      view?.removeEventListener('resize', onResize);
      view?.removeEventListener('scroll', place);
      style.removeProperty('--commands');
      style.removeProperty('--bar-height');
      style.removeProperty('--keyboard');
    };
  }, [bar]);
}

/** Pixels at the bottom of the window that a keyboard covers. 0 if the browser makes the window smaller instead. */
function keyboardHeight(): number {
  const { visualViewport: view } = window;
  const { clientHeight } = document.documentElement;
  if (!view || clientHeight - view.height * view.scale < KEYBOARD_MIN) return 0;
  return Math.max(0, Math.round(clientHeight - view.offsetTop - view.height));
}
