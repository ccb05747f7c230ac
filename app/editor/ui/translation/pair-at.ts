/**
 * The index of the pair that a line belongs to; `blocks` has the number of the translation's blocks in each pair.
 * Pairs without a block belong to the one before them. 0 for an empty text.
 */
export function pairAt(line: number, lines: number[], blocks: number[]): number {
  const total = blocks.reduce((sum, count) => sum + count, 0);
  const passed = Math.max(1, lines.filter((start) => start <= line).length);

  // Both count the same blocks, except in rare syntax.
  const at = lines.length === 0 ? 0 : Math.ceil((passed / lines.length) * total);
  let sum = 0;
  for (const [index, count] of blocks.entries()) {
    sum += count;
    if (count > 0 && sum >= at) return index;
  }

  return 0;
}
