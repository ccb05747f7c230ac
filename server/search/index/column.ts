/**
 * A growing array of 32-bit integers. There is no variant for other types: a function that meets several kinds of
 * typed arrays is many times slower.
 */
export class Column {
  #values = new Int32Array(0);
  length = 0;

  /** Returns the value's index. */
  push(value: number): number {
    if (this.length === this.#values.length) {
      const values = new Int32Array(Math.max(64, Math.ceil(this.length * 1.5)));
      values.set(this.#values);
      this.#values = values;
    }
    this.#values[this.length] = value;
    return this.length++;
  }

  /** The underlying array, for long loops: longer than `length`, and replaced when it grows. */
  get values(): Int32Array {
    return this.#values;
  }

  get(at: number): number {
    return this.#values[at] ?? 0;
  }

  fill(value: number): void {
    this.#values.fill(value, 0, this.length);
  }

  set(at: number, value: number): void {
    this.#values[at] = value;
  }
}
