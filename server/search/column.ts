type Numbers = Int32Array | Uint32Array | Uint8Array | Uint16Array | Float64Array;

/** A typed array that grows. */
export class Column {
  #values: Numbers;
  length = 0;

  constructor(kind: new (length: number) => Numbers) {
    this.#values = new kind(1024);
  }

  /** Returns where the value went. */
  push(value: number): number {
    if (this.length === this.#values.length) {
      const kind = this.#values.constructor as new (length: number) => Numbers;
      const values = new kind(Math.ceil(this.length * 1.5));
      values.set(this.#values);
      this.#values = values;
    }
    this.#values[this.length] = value;
    return this.length++;
  }

  /** The array itself, for loops over much of it: longer than `length`, and replaced when it grows. */
  get values(): Numbers {
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
