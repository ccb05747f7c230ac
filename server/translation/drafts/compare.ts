/** More comparisons than this take too long; the lists then differ as a whole. */
const COMPARISONS_MAX = 4_000_000;

/**
 * For each left text the index of the right one that corresponds: the same text, or the one in the same place between
 * two that are the same. Null if there is none.
 */
export function correspond(left: string[], right: string[]): (number | null)[] {
  const found: (number | null)[] = left.map(() => null);
  let [leftFrom, rightFrom] = [0, 0];
  const anchors = [...commonOf(left, right), [left.length, right.length] as const];
  for (const [leftTo, rightTo] of anchors) {
    pairBetween(left.slice(leftFrom, leftTo), right.slice(rightFrom, rightTo)).forEach((at, index) => {
      if (at !== null) found[leftFrom + index] = rightFrom + at;
    });
    if (leftTo < left.length) found[leftTo] = rightTo;
    [leftFrom, rightFrom] = [leftTo + 1, rightTo + 1];
  }
  return found;
}

/** The longest common subsequence. */
function commonOf(left: string[], right: string[]): [number, number][] {
  let start = 0;
  while (start < Math.min(left.length, right.length) && left[start] === right[start]) start++;
  let end = 0;
  const most = Math.min(left.length, right.length) - start;
  while (end < most && left.at(-1 - end) === right.at(-1 - end)) end++;

  const [rows, columns] = [left.length - start - end, right.length - start - end];
  const common: [number, number][] = Array.from({ length: start }, (_, index) => [index, index]);
  if (rows * columns <= COMPARISONS_MAX) {
    const middle = longest(left.slice(start, start + rows), right.slice(start, start + columns));
    common.push(...middle.map(([one, other]): [number, number] => [one + start, other + start]));
  }
  for (let index = end; index > 0; index--) common.push([left.length - index, right.length - index]);
  return common;
}

function longest(left: string[], right: string[]): [number, number][] {
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      const [below, beside] = [
        lengths[(row + 1) * width + column] ?? 0,
        lengths[row * width + column + 1] ?? 0,
      ];
      const isSame = left[row] === right[column];
      lengths[row * width + column] = isSame
        ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
        : Math.max(below, beside);
    }
  }

  const common: [number, number][] = [];
  for (let [row, column] = [0, 0]; row < left.length && column < right.length; ) {
    if (left[row] === right[column]) common.push([row++, column++]);
    else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)) row++;
    else column++;
  }
  return common;
}

/** Pairs by their places if there are as many, otherwise by their words, in order. */
function pairBetween(left: string[], right: string[]): (number | null)[] {
  if (left.length === right.length) return left.map((_, index) => index);
  let from = 0;
  return left.map((text) => {
    const best = right
      .map((other, index) => ({ index, likeness: index < from ? 0 : likenessOf(text, other) }))
      .reduce((one, other) => (other.likeness > one.likeness ? other : one), { index: -1, likeness: 0.3 });
    if (best.index < 0) return null;
    from = best.index + 1;
    return best.index;
  });
}

/** The share of words that both have, from 0 to 1. */
function likenessOf(one: string, other: string): number {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  const common = [...left].filter((word) => right.has(word)).length;
  return (2 * common) / Math.max(1, left.size + right.size);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
