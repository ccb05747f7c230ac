import { ByteWriter, toBytes, toNumbers } from './bytes.ts';
import { Column } from './column.ts';

type Numbers = Int32Array<ArrayBuffer>;

const BLOCK_BITS = 20;
const BLOCK = 1 << BLOCK_BITS;
/** Bytes of a list's first piece, its second, and so on; each ends in the address of the next. */
const PIECES = [12, 20, 36, 68, 132, 260, 1028, 4100, 16_388];
const LINK = 4;
const NONE = -1;
const EMPTY = new Uint8Array(0);

/**
 * Many lists of bytes that grow at their ends. What has come in lately lies in chains of pieces, each
 * larger than the one before, as in the in-memory index of Lucene; half of that is air and links, so from
 * time to time all is moved together. An array of its own for each of 200,000 words would cost more than
 * what is in it.
 */
export class Arena {
  /** All lists one after another, each from its start to the next one's. */
  #packed: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #starts: Column;
  #blocks: Uint8Array[] = [];
  #end = BLOCK;
  readonly #head = new Column();
  readonly #tail = new Column();
  readonly #limit = new Column();
  readonly #level = new Column();

  constructor([packed, starts]: Numbers[] = []) {
    this.#starts = new Column(starts);
    const lists = Math.max(0, this.#starts.length - 1);
    if (packed) this.#packed = toBytes(packed, this.#starts.get(lists));
    for (let list = 0; list < lists; list++) this.addList();
  }

  /** What a new arena can be made of. */
  toArrays(scratch: ByteWriter): Numbers[] {
    this.#pack(scratch);
    return [toNumbers(this.#packed), this.#starts.toArray()];
  }

  /** Makes an empty list and returns its number. */
  addList(): number {
    this.#head.push(NONE);
    this.#tail.push(0);
    this.#limit.push(0);
    return this.#level.push(0);
  }

  /** Adds the bytes between two ends. Copies one by one: most are few, and a view of them costs more. */
  append(list: number, bytes: Uint8Array, from = 0, to = bytes.length): void {
    let next = from;
    while (next < to) {
      const tail = this.#tail.get(list);
      const room = this.#limit.get(list) - tail;
      if (room === 0) {
        this.#addPiece(list);
        continue;
      }
      const count = Math.min(room, to - next);
      const block = this.#block(tail);
      const offset = (tail & (BLOCK - 1)) - next;
      for (const end = next + count; next < end; next++) block[offset + next] = bytes[next] ?? 0;
      this.#tail.set(list, tail + count);
    }
  }

  /** A list's bytes, where they lie if that is one place, else copied. Good until the arena changes. */
  view(list: number): Uint8Array {
    if (this.#head.get(list) !== NONE) {
      const copy = new ByteWriter();
      this.read(list, copy);
      return copy.view();
    }
    if (list + 1 >= this.#starts.length) return EMPTY;
    return this.#packed.subarray(this.#starts.get(list), this.#starts.get(list + 1));
  }

  /** Copies a list's bytes to the end of `target`. */
  read(list: number, target: ByteWriter): void {
    const isPacked = list + 1 < this.#starts.length;
    if (isPacked) target.append(this.#packed.subarray(this.#starts.get(list), this.#starts.get(list + 1)));
    let at = this.#head.get(list);
    if (at === NONE) return;
    const end = this.#tail.get(list);
    for (let level = 0; ; level++) {
      const size = pieceSize(level);
      const block = this.#block(at);
      const offset = at & (BLOCK - 1);
      if (end >= at && end <= at + size - LINK) {
        target.append(block.subarray(offset, offset + end - at));
        return;
      }
      const link = offset + size - LINK;
      target.append(block.subarray(offset, link));
      at = readLink(block, link);
    }
  }

  /** Moves everything together once the pieces take more than 2 MB and half of what is packed. */
  tidy(scratch: ByteWriter): void {
    const loose = this.#blocks.length * BLOCK;
    if (loose > 2 * BLOCK && loose > this.#packed.length / 2) this.#pack(scratch);
  }

  get bytes(): number {
    return this.#packed.length + this.#blocks.length * BLOCK;
  }

  #pack(scratch: ByteWriter): void {
    // The packed bytes are at most what is allocated now, and a page that is never written costs nothing.
    const packed = new Uint8Array(this.bytes);
    const starts = new Column();
    let length = 0;
    for (let list = 0; list < this.#head.length; list++) {
      starts.push(length);
      scratch.clear();
      this.read(list, scratch);
      packed.set(scratch.view(), length);
      length += scratch.length;
    }
    starts.push(length);
    this.#packed = packed.slice(0, length + 3).subarray(0, length);
    this.#starts = starts;
    this.#blocks = [];
    this.#end = BLOCK;
    this.#head.fill(NONE);
    this.#tail.fill(0);
    this.#limit.fill(0);
    this.#level.fill(0);
  }

  #addPiece(list: number): void {
    const isFirst = this.#head.get(list) === NONE;
    const level = isFirst ? 0 : this.#level.get(list) + 1;
    const size = pieceSize(level);
    const at = this.#allocate(size);
    if (isFirst) this.#head.set(list, at);
    else writeLink(this.#block(this.#limit.get(list)), this.#limit.get(list) & (BLOCK - 1), at);
    this.#tail.set(list, at);
    this.#limit.set(list, at + size - LINK);
    this.#level.set(list, Math.min(level, PIECES.length));
  }

  #allocate(size: number): number {
    if (this.#end + size > BLOCK) {
      this.#blocks.push(new Uint8Array(BLOCK));
      this.#end = 0;
    }
    const at = (this.#blocks.length - 1) * BLOCK + this.#end;
    this.#end += size;
    return at;
  }

  #block(at: number): Uint8Array {
    const block = this.#blocks[at >>> BLOCK_BITS];
    if (!block) throw new RangeError('No such address');
    return block;
  }
}

function pieceSize(level: number): number {
  return PIECES[Math.min(level, PIECES.length - 1)] ?? 12;
}

function readLink(block: Uint8Array, at: number): number {
  return (
    ((block[at] ?? 0) << 24) |
    ((block[at + 1] ?? 0) << 16) |
    ((block[at + 2] ?? 0) << 8) |
    (block[at + 3] ?? 0)
  );
}

function writeLink(block: Uint8Array, at: number, address: number): void {
  block[at] = address >>> 24;
  block[at + 1] = address >>> 16;
  block[at + 2] = address >>> 8;
  block[at + 3] = address;
}
