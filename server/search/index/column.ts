/**
 * A growing array of 32-bit integers. There is no variant for other types: a function that meets several kinds of
 * typed arrays is many times slower.
 */
export class Column {
  #values: Int32Array<ArrayBuffer>;
  length: number;

  constructor(values = new Int32Array(0)) {
    this.#values = values;
    this.length = values.length;
  }

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

  /** A copy of the values. */
  toArray(): Int32Array<ArrayBuffer> {
    return this.#values.slice(0, this.length);
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
