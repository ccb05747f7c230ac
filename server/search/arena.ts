import type { ByteWriter } from './bytes.ts';
import { Column } from './column.ts';

const BLOCK_BITS = 20;
const BLOCK = 1 << BLOCK_BITS;
/** Bytes of a list's first piece, its second, and so on; each ends in the address of the next. */
const PIECES = [12, 20, 36, 68, 132, 260, 1028, 4100, 16_388];
const LINK = 4;

/**
 * Many lists of bytes that grow at their ends, in a few large blocks of memory: a list is a chain of
 * pieces, each larger than the one before. An array of its own for each of 200,000 words would cost more
 * than what is in it (the slices of Lucene's in-memory index are the model).
 */
export class Arena {
  readonly #blocks: Uint8Array[] = [];
  #end = BLOCK;
  readonly #head = new Column(Int32Array);
  readonly #tail = new Column(Int32Array);
  readonly #limit = new Column(Int32Array);
  readonly #level = new Column(Uint8Array);

  /** Makes an empty list and returns its number. */
  addList(): number {
    const at = this.#allocate(PIECES[0] ?? 12);
    this.#head.push(at);
    this.#tail.push(at);
    this.#limit.push(at + (PIECES[0] ?? 12) - LINK);
    return this.#level.push(0);
  }

  append(list: number, bytes: Uint8Array): void {
    let from = 0;
    while (from < bytes.length) {
      const tail = this.#tail.get(list);
      const room = this.#limit.get(list) - tail;
      if (room === 0) {
        this.#addPiece(list);
        continue;
      }
      const count = Math.min(room, bytes.length - from);
      this.#block(tail).set(bytes.subarray(from, from + count), tail & (BLOCK - 1));
      this.#tail.set(list, tail + count);
      from += count;
    }
  }

  /** Copies a list's bytes to the end of `target`. */
  read(list: number, target: ByteWriter): void {
    const end = this.#tail.get(list);
    let at = this.#head.get(list);
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
      at = new DataView(block.buffer).getInt32(link);
    }
  }

  get bytes(): number {
    return this.#blocks.length * BLOCK;
  }

  #addPiece(list: number): void {
    const level = this.#level.get(list) + 1;
    const size = pieceSize(level);
    const at = this.#allocate(size);
    const limit = this.#limit.get(list);
    new DataView(this.#block(limit).buffer).setInt32(limit & (BLOCK - 1), at);
    this.#tail.set(list, at);
    this.#limit.set(list, at + size - LINK);
    this.#level.set(list, Math.min(level, 250));
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
