import { type RefObject, useEffect, useRef } from 'react';
import type { EditorDone } from '#app/editor/ui/editor-post.ts';

/** The state of the publishing panel, which its key opens and an action closes. */
export function usePublishing({ done, focus }: { done: EditorDone | null; focus: () => void }) {
  const panel: RefObject<HTMLDetailsElement | null> = useRef(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each action that is done
  useEffect(() => {
    if (!done) return;
    if (panel.current?.open) closeWithFocus(panel.current);
    // The button with the focus may have been removed, such as “nothing to change”.
    else if (document.activeElement === document.body) focus();
  }, [done]);

  useEffect(() => {
    const { current } = panel;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && current?.open) closeWithFocus(current);
    };
    current?.addEventListener('keydown', onKeyDown);
    return () => current?.removeEventListener('keydown', onKeyDown);
  }, []);

  return {
    panel,
    open() {
      const { current } = panel;
      if (!current) return;
      if (current.open) return focusFirst(current);
      current.dataset.takesFocus = 'yes';
      current.open = true;
    },
    /** Closes the panel and leaves the focus to the caller. */
    close() {
      if (panel.current) panel.current.open = false;
    },
  };
}

/** Moves the focus into a panel that was opened by its key. Called when the choices are rendered. */
export function focusIfWanted(panel: HTMLDetailsElement | null): void {
  if (!panel?.dataset.takesFocus) return;
  delete panel.dataset.takesFocus;
  focusFirst(panel);
}

function focusFirst(panel: HTMLDetailsElement): void {
  panel
    .querySelector<HTMLElement>('.publish-choices :is(input:not([type="radio"]), :checked, a, button)')
    ?.focus();
}

function closeWithFocus(panel: HTMLDetailsElement): void {
  const { activeElement } = document;
  // The pressed button may have been removed.
  const hadFocus = activeElement === document.body || panel.contains(activeElement);
  panel.open = false;
  if (hadFocus) panel.querySelector('summary')?.focus();
}
