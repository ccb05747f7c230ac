/**
 * How many edits a misspelling may have: two in long words. «Ходити» and «додати» differ by two edits, and both are
 * words.
 */
export function editsAllowed(term: string): 1 | 2 {
  return term.length <= 6 ? 1 : 2;
}

/**
 * The optimal string alignment distance (Damerau–Levenshtein). Returns `most + 1` for anything above `most`. Own
 * code, because `fastest-levenshtein` counts two swapped letters, a common slip, as two edits.
 */
export function editDistance(one: string, other: string, most: number): number {
  let [beforeLast, last, current] = rowsFor(other.length + 1);
  for (let column = 0; column <= other.length; column++) last[column] = column;
  for (let row = 1; row <= one.length; row++) {
    const letter = one.charCodeAt(row - 1);
    const letterBefore = row > 1 ? one.charCodeAt(row - 2) : -1;
    current[0] = row;

    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const otherLetter = other.charCodeAt(column - 1);
      let cost = (last[column - 1] ?? 0) + (letter === otherLetter ? 0 : 1);
      cost = Math.min(cost, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);

      const isSwap = column > 1 && letter === other.charCodeAt(column - 2) && letterBefore === otherLetter;
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }

  return Math.min(last[other.length] ?? 0, most + 1);
}

type Rows = [Int32Array, Int32Array, Int32Array];

let rows: Rows = [new Int32Array(64), new Int32Array(64), new Int32Array(64)];

function rowsFor(length: number): Rows {
  if (rows[0].length < length)
    rows = [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
  return rows;
}
