/**
 * An array of 32-bit integers that grows. Of this one kind alone: where one function meets several kinds of
 * typed arrays, each access takes many times as long.
 */
export class Column {
  #values: Int32Array<ArrayBuffer>;
  length: number;

  constructor(values = new Int32Array(0)) {
    this.#values = values;
    this.length = values.length;
  }

  /** Returns where the value went. */
  push(value: number): number {
    if (this.length === this.#values.length) {
      const values = new Int32Array(Math.max(1024, Math.ceil(this.length * 1.5)));
      values.set(this.#values);
      this.#values = values;
    }
    this.#values[this.length] = value;
    return this.length++;
  }

  /** The array itself, for loops over much of it: longer than `length`, and replaced when it grows. */
  get values(): Int32Array {
    return this.#values;
  }

  /** A copy of what is in it. */
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
