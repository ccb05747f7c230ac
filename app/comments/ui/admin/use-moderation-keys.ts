import { type RefObject, useEffect, useRef } from 'react';
import type { ModerationEntry } from '#contract/comments/comments.ts';

/**
 * Keys for the list: `j` and `k` move, `x` selects, and the keys of a row's buttons press them. When the list
 * changes by an action, the focus stays at the same place of the list, or moves to the text that says that the
 * list is empty, and nothing is selected any more; `done` names the action. After an undo the focus is at that place too.
 */
export function useModerationKeys(
  entries: ModerationEntry[],
  done: string | null,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const place = useRef<number | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleKey(event, rowsOf(form.current));
    const onSubmit = () => {
      place.current = indexOfFocus(rowsOf(form.current));
    };
    // A link leads to another list, and the place belongs to this one.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) place.current = null;
    };
    const list = form.current;
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick);
    list?.addEventListener('submit', onSubmit);

    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick);
      list?.removeEventListener('submit', onSubmit);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows an action
  useEffect(() => {
    // Replies that somebody is writing stay.
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])
      box.checked = false;
  }, [done]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows a change of the list
  useEffect(() => {
    const rows = rowsOf(form.current);
    if (place.current === null || document.activeElement !== document.body) return;
    const row = rows[Math.min(place.current, rows.length - 1)];
    (row ?? form.current?.querySelector<HTMLElement>('[data-empty]'))?.focus();
  }, [entries]);
  return form;
}

function handleKey(event: KeyboardEvent, rows: HTMLElement[]): void {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;

  const index = indexOfFocus(rows);
  const row = index === null ? undefined : rows[index];
  if (event.key === 'j') (rows[index === null ? 0 : index + 1] ?? row)?.focus();
  else if (event.key === 'k') (rows[(index ?? 0) - 1] ?? row)?.focus();
  else if (event.key === 'x') row?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
  else if (/^[a-z]$/.test(event.key)) {
    row?.querySelector<HTMLElement>(`[data-key="${event.key}"]`)?.click();
  } else return;

  event.preventDefault();
}

function rowsOf(form: HTMLFormElement | null): HTMLElement[] {
  return [...(form?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
}

function indexOfFocus(rows: HTMLElement[]): number | null {
  const index = rows.findIndex((row) => row.contains(document.activeElement));
  return index < 0 ? null : index;
}

function isTyping(target: HTMLElement | null): boolean {
  return target?.matches('textarea, select, input:not([type="checkbox"])') ?? false;
}
