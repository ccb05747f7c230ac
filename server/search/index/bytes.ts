/** A growing array of bytes; numbers are encoded as LEB128. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  length = 0;

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow();
    this.#bytes[this.length++] = value;
  }

  number(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.byte((rest & 127) | 128);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  append(bytes: Uint8Array): void {
    while (this.length + bytes.length > this.#bytes.length) this.#grow();
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** A view of the bytes; the next write may change it. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  #grow(): void {
    const bytes = new Uint8Array(this.#bytes.length * 2);
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}

/** Reads the output of ByteWriter. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  get isAtEnd(): boolean {
    return this.position >= this.#bytes.length;
  }

  byte(): number {
    return this.#bytes[this.position++] ?? 0;
  }

  number(): number {
    let value = 0;
    let shift = 0;
    for (;;) {
      const next = this.#bytes[this.position++] ?? 0;
      value |= (next & 127) << shift;
      if (next < 128) return value;
      shift += 7;
    }
  }
}
