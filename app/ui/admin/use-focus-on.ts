import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the notice of an action that has ended: the button that began it may be gone. */
export function useFocusOn(outcome: unknown): RefObject<HTMLDivElement | null> {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) notice.current?.focus();
  }, [outcome]);
  return notice;
}
