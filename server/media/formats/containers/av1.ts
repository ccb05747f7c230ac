const SEQUENCE_HEADER = 1;
const TEMPORAL_DELIMITER = 2;

type Size = { width: number; height: number };

/**
 * The largest frame sizes that AV1 data announces, one for each sequence header; no frame is larger (AV1
 * specification, 5.3 to 5.5 and 5.9.5). Stops if the data is not AV1.
 */
export function* sequenceSizes(data: Buffer): Generator<Size> {
  for (let at = 0; at < data.length; ) {
    const header = data.readUInt8(at);
    const isForbidden = (header & 0x80) !== 0;
    if (isForbidden) return;

    const type = (header >> 3) & 15;
    at += (header & 4) !== 0 ? 2 : 1;
    const hasSize = (header & 2) !== 0;
    const size = hasSize ? leb128(data, at) : { value: data.length - at, length: 0 };
    if (!size) return;

    const start = at + size.length;
    at = start + size.value;
    if (type === SEQUENCE_HEADER) yield sizeOf(data.subarray(start, at));
    if (type === 0 && size.value === 0) return;
    if (type === TEMPORAL_DELIMITER && size.value > 0) return;
  }
}

function leb128(data: Buffer, at: number): { value: number; length: number } | null {
  let value = 0;
  for (let index = 0; index < 8; index++) {
    const byte = data[at + index];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if ((byte & 0x80) === 0) return { value, length: index + 1 };
  }
  return null;
}

/** The fields before the sizes have variable lengths (5.5.1). */
function sizeOf(header: Buffer): Size {
  const bits = new BitReader(header);
  bits.skip(4);
  if (bits.flag()) bits.skip(5);
  else skipOperatingPoints(bits);

  const widthBits = bits.read(4) + 1;
  const heightBits = bits.read(4) + 1;
  return { width: bits.read(widthBits) + 1, height: bits.read(heightBits) + 1 };
}

function skipOperatingPoints(bits: BitReader): void {
  let delayBits = 0;
  if (bits.flag()) {
    bits.skip(64);
    if (bits.flag()) bits.skipUvlc();
    if (bits.flag()) {
      delayBits = bits.read(5) + 1;
      bits.skip(42);
    }
  }

  const hasDisplayDelay = bits.flag();
  for (let left = bits.read(5) + 1; left > 0; left--) {
    bits.skip(12);
    if (bits.read(5) > 7) bits.skip(1);
    if (delayBits > 0 && bits.flag()) bits.skip(2 * delayBits + 1);
    if (hasDisplayDelay && bits.flag()) bits.skip(4);
  }
}

/** Reads numbers of any length, the highest bit first. Throws RangeError at the end of the data. */
class BitReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left--) {
      value = value * 2 + ((this.#bytes.readUInt8(this.#at >> 3) >> (7 - (this.#at & 7))) & 1);
      this.#at++;
    }
    return value;
  }

  flag(): boolean {
    return this.read(1) === 1;
  }

  skip(count: number): void {
    this.#at += count;
  }

  /** Skips zeros, the one after them, and as many further bits as there were zeros (4.10.3). */
  skipUvlc(): void {
    let zeros = 0;
    while (!this.flag()) zeros++;
    this.skip(zeros);
  }
}
