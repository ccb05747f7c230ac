/** Insertion sort is used up to this number of comparisons. */
const INSERTIONS_MAX = 4096;

/** Positions in one post, ascending. Reused for one post after another. */
export class PositionList {
  values = new Int32Array(512);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Adds the positions of an entry, encoded in the bytes from `from` to `to`. */
  add(bytes: Uint8Array, from: number, to: number): void {
    // A position takes at least a byte.
    if (this.length + to - from > this.values.length) this.#grow(this.length + to - from);
    const { values } = this;
    const start = this.length;
    let length = start;
    for (let at = from, position = 0; at < to; ) {
      let next = bytes[at++] ?? 0;
      let value = next & 127;
      for (let shift = 7; next > 127; shift += 7) {
        next = bytes[at++] ?? 0;
        value |= (next & 127) << shift;
      }
      position += value;
      values[length++] = position;
    }
    this.length = length;
    if (start > 0 && start < length && (values[start] ?? 0) < (values[start - 1] ?? 0)) this.#order(start);
  }

  /** A copy of the positions. */
  toArray(): Int32Array {
    return this.values.slice(0, this.length);
  }

  /** Merges two sorted parts, which meet at `start`. */
  #order(start: number): void {
    const { values, length } = this;
    if (start * (length - start) > INSERTIONS_MAX) {
      values.subarray(0, length).sort();
      return;
    }
    for (let at = start; at < length; at++) {
      const position = values[at] ?? 0;
      let place = at;
      for (; place > 0 && (values[place - 1] ?? 0) > position; place--)
        values[place] = values[place - 1] ?? 0;
      values[place] = position;
    }
  }

  #grow(least: number): void {
    const larger = new Int32Array(Math.max(least, this.values.length * 2));
    larger.set(this.values);
    this.values = larger;
  }
}
