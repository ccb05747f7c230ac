/** More comparisons than this take too long; the lists then differ as a whole. */
const COMPARISONS_MAX = 1_500_000;
/** The same for comparisons of words. */
const LIKENESSES_MAX = 250_000;
const LIKENESS_MIN = 0.3;

type Pair = [left: number, right: number];
type PairTexts = (left: string[], right: string[]) => Pair[];

/**
 * For each left text the index of the right one that corresponds: the same text, between two of these one with the same
 * words, and between two of those the one in the same place if there are as many. Null if there is none.
 */
export function correspond(left: string[], right: string[]): (number | null)[] {
  const alike: PairTexts = (lefts, rights) =>
    withBetween(pairAlike(lefts, rights), lefts, rights, pairPlaces);
  const pairs = new Map(withBetween(pairSame(left, right), left, right, alike));
  return left.map((_, index) => pairs.get(index) ?? null);
}

/** Pairs, and those of the texts between two of them. */
function withBetween(pairs: Pair[], left: string[], right: string[], between: PairTexts): Pair[] {
  let [leftFrom, rightFrom] = [0, 0];
  return [...pairs, [left.length, right.length] satisfies Pair].flatMap((pair, at) => {
    const [leftTo, rightTo] = pair;
    const inner = between(left.slice(leftFrom, leftTo), right.slice(rightFrom, rightTo));
    const found = inner.map(([one, other]): Pair => [one + leftFrom, other + rightFrom]);
    [leftFrom, rightFrom] = [leftTo + 1, rightTo + 1];
    return at < pairs.length ? [...found, pair] : found;
  });
}

/** The longest common subsequence. */
function pairSame(left: string[], right: string[]): Pair[] {
  let start = 0;
  while (start < Math.min(left.length, right.length) && left[start] === right[start]) start++;
  let end = 0;
  const most = Math.min(left.length, right.length) - start;
  while (end < most && left.at(-1 - end) === right.at(-1 - end)) end++;

  const [rows, columns] = [left.length - start - end, right.length - start - end];
  const pairs = Array.from({ length: start }, (_, index): Pair => [index, index]);
  if (rows * columns <= COMPARISONS_MAX) {
    const isSame = (row: number, column: number) => Number(left[start + row] === right[start + column]);
    pairs.push(
      ...heaviest(rows, columns, isSame).map(([row, column]): Pair => [row + start, column + start]),
    );
  }
  for (let index = end; index > 0; index--) pairs.push([left.length - index, right.length - index]);
  return pairs;
}

function pairAlike(left: string[], right: string[]): Pair[] {
  if (left.length * right.length > LIKENESSES_MAX) return [];
  const [lefts, rights] = [left.map(wordsOf), right.map(wordsOf)];
  const likenesses = lefts.map((words) => rights.map((others) => likenessOf(words, others)));
  return heaviest(left.length, right.length, (row, column) => likenesses[row]?.[column] ?? 0);
}

function pairPlaces(left: string[], right: string[]): Pair[] {
  return left.length === right.length ? left.map((_, index) => [index, index]) : [];
}

/** The pairs in order whose weights have the largest sum. A pair without weight is none. */
function heaviest(rows: number, columns: number, weigh: (row: number, column: number) => number): Pair[] {
  const width = columns + 1;
  const sums = new Float64Array((rows + 1) * width);
  const sumAt = (row: number, column: number) => sums[row * width + column] ?? 0;
  const sumWith = (row: number, column: number) => {
    const weight = weigh(row, column);
    return weight > 0 ? weight + sumAt(row + 1, column + 1) : 0;
  };
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const without = Math.max(sumAt(row + 1, column), sumAt(row, column + 1));
      sums[row * width + column] = Math.max(without, sumWith(row, column));
    }
  }

  const pairs: Pair[] = [];
  for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
    const sum = sumAt(row, column);
    if (sum > 0 && sum === sumWith(row, column)) pairs.push([row++, column++]);
    else if (sum === sumAt(row + 1, column)) row++;
    else column++;
  }
  return pairs;
}

/** Whether two texts share so many words that one may be a new version of the other. */
export function areAlike(left: string, right: string): boolean {
  return likenessOf(wordsOf(left), wordsOf(right)) > 0;
}

/** The share of words that both have, up to 1; 0 if it is small. */
function likenessOf(left: Set<string>, right: Set<string>): number {
  const common = [...left].filter((word) => right.has(word)).length;
  const likeness = (2 * common) / Math.max(1, left.size + right.size);
  return likeness > LIKENESS_MIN ? likeness : 0;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
