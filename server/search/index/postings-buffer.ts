import { ByteWriter } from './bytes.ts';
import { Column } from './column.ts';

const BLOCK_BITS = 16;
const BLOCK = 1 << BLOCK_BITS;
const COMPACT_FROM = 2 * 1024 * 1024;
/** Bytes of a list's pieces by level; each ends with the address of the next. */
const PIECES = [12, 20, 36, 68, 132, 260, 1028, 4100, 16_388];
const LINK = 4;
const NONE = -1;
const EMPTY = new Uint8Array(0);

/**
 * Many lists of bytes that grow at their ends. Recent bytes are in chains of pieces, each larger than the one
 * before, as in Lucene's in-memory index; half of that is unused space and links, so the buffer is compacted
 * from time to time. Separate arrays for 200,000 words would cost more than their contents.
 */
export class PostingsBuffer {
  /** The compacted lists one after another. */
  #compacted: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #starts = new Column();
  #blocks: Uint8Array[] = [];
  #end = BLOCK;
  readonly #head = new Column();
  readonly #tail = new Column();
  readonly #limit = new Column();
  readonly #level = new Column();

  /** Makes an empty list and returns its number. */
  addList(): number {
    this.#head.push(NONE);
    this.#tail.push(0);
    this.#limit.push(0);
    return this.#level.push(0);
  }

  /** Appends the bytes from `from` to `to`, one by one: most are few, and a view of them costs more. */
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

  /** A list's bytes, copied unless they are compacted. Valid until the buffer changes. */
  view(list: number): Uint8Array {
    if (this.#head.get(list) !== NONE) {
      const copy = new ByteWriter();
      this.read(list, copy);
      return copy.view();
    }
    if (list + 1 >= this.#starts.length) return EMPTY;
    return this.#compacted.subarray(this.#starts.get(list), this.#starts.get(list + 1));
  }

  /** Copies a list's bytes to the end of `target`. */
  read(list: number, target: ByteWriter): void {
    const isCompacted = list + 1 < this.#starts.length;
    if (isCompacted)
      target.append(this.#compacted.subarray(this.#starts.get(list), this.#starts.get(list + 1)));
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

  /** Compacts the buffer when the pieces take more than 2 MB and half of the compacted bytes. */
  compactIfWorthwhile(scratch: ByteWriter): void {
    const loose = this.#blocks.length * BLOCK;
    if (loose > COMPACT_FROM && loose > this.#compacted.length / 2) this.#compact(scratch);
  }

  /** Bytes allocated. */
  get bytes(): number {
    return this.#compacted.length + this.#blocks.length * BLOCK;
  }

  #compact(scratch: ByteWriter): void {
    // The result is at most as large as what is allocated now; memory that is never written costs nothing.
    const compacted = new Uint8Array(this.bytes);
    const starts = new Column();
    let length = 0;
    for (let list = 0; list < this.#head.length; list++) {
      starts.push(length);
      scratch.clear();
      this.read(list, scratch);
      compacted.set(scratch.view(), length);
      length += scratch.length;
    }
    starts.push(length);
    this.#compacted = compacted.slice(0, length);
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
