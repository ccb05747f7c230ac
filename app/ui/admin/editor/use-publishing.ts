import { type RefObject, useEffect, useRef } from 'react';
import type { EditorDone } from './editor-post.ts';

/** The publishing panel: opened by its key, closed after an action. */
export function usePublishing({ done, focus }: { done: EditorDone | null; focus: () => void }) {
  const panel: RefObject<HTMLDetailsElement | null> = useRef(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each action that is done
  useEffect(() => {
    if (!done) return;
    if (panel.current?.open) close(panel.current);
    // The button that had the focus may have been removed, such as “nothing to change”.
    else if (document.activeElement === document.body) focus();
  }, [done]);
  useEffect(() => {
    const { current } = panel;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && current?.open) close(current);
    };
    current?.addEventListener('keydown', onKeyDown);
    return () => current?.removeEventListener('keydown', onKeyDown);
  }, []);
  const open = () => {
    if (!panel.current) return;
    panel.current.open = true;
    panel.current.querySelector<HTMLElement>('.publish-sheet :is(input, a, button)')?.focus();
  };
  return { panel, open };
}

function close(panel: HTMLDetailsElement): void {
  const { activeElement } = document;
  // The pressed button may have been removed.
  const hadFocus = activeElement === document.body || panel.contains(activeElement);
  panel.open = false;
  if (hadFocus) panel.querySelector('summary')?.focus();
}
