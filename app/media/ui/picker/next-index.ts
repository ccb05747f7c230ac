/**
 * The index to which a key moves in a grid that is filled row by row, from 0; null if it does not move. If the last
 * row is shorter, moving down onto a missing place leads to the last file.
 */
export function nextIndex(
  key: string,
  { index, count, columns }: { index: number; count: number; columns: number },
): number | null {
  const last = count - 1;
  const below = index + columns;
  const isLastRow = Math.floor(index / columns) === Math.floor(last / columns);
  const targets: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: isLastRow ? below : Math.min(below, last),
    ArrowUp: index - columns,
    Home: 0,
    End: last,
  };

  const target = targets[key] ?? -1;
  return target < 0 || target > last || target === index ? null : target;
}
