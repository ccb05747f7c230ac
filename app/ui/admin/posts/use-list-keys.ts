import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Keys of a list whose rows have `data-row`, while the focus is in a row: the arrow keys move to the first link of
 * the next or previous row, and `x` calls `onSelect`, if given, with the id of the row.
 */
export function useListKeys(onSelect?: (id: string) => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { target, key, currentTarget } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;

    const row = target.closest<HTMLElement>('[data-row]');
    if (!row) return;

    const step = STEPS[key];
    if (key === 'x' && onSelect) onSelect(row.dataset.row ?? '');
    else if (step === undefined) return;
    else {
      const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
      rows[rows.indexOf(row) + step]?.querySelector('a')?.focus();
    }

    event.preventDefault();
  };
}
