import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Keys of a list whose rows have `data-row`: the arrow keys move to the first link or button of the next or previous row, Home
 * and End to the first and last one, and `x` calls `onSelect`, if given, with the id of the row. The arrow down also
 * moves into the list if nothing has the focus. Keys pressed anywhere else keep their meaning.
 */
export function useListKeys<List extends HTMLElement>(
  onSelect?: (id: string) => void,
): RefObject<List | null> {
  const list = useRef<List>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(target instanceof Element))
      return;

    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const row = rows.find((one) => one.contains(target));
    if (key === 'x' && onSelect && row) onSelect(row.dataset.row ?? '');
    else {
      const next = nextRow(rows, row, key);
      if (!next || (!row && target !== document.body)) return;
      next.querySelector<HTMLElement>('a, button')?.focus();
    }

    event.preventDefault();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return list;
}

function nextRow(rows: HTMLElement[], row: HTMLElement | undefined, key: string): HTMLElement | undefined {
  if (!row) {
    const isShown = (one: HTMLElement) => one.getBoundingClientRect().bottom > 0;
    return key === 'ArrowDown' ? rows.find(isShown) : undefined;
  }

  const last = rows.length - 1;
  const at = rows.indexOf(row);
  const places: Record<string, number> = {
    ArrowDown: Math.min(at + 1, last),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: last,
  };
  const place = places[key];
  return place === undefined ? undefined : rows[place];
}
