import { randomBytes } from 'node:crypto';
import { read, readSync } from 'node:fs';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';

type Range = { at: number; length: number };

/** From memory a read takes 3 µs; what takes so long came from the disk. */
const PATIENCE_MS = 1;

/**
 * Bytes on disk that are this process's alone: the file has no name once it is open, so it is gone with the
 * process, however that ends, and needs neither a lock nor a check of what an earlier one left.
 */
export class ScratchFile {
  readonly #handle: FileHandle;
  readonly #patience: number;
  #length = 0;
  #readers = 0;
  #isClosing = false;

  private constructor(handle: FileHandle, patience: number) {
    this.#handle = handle;
    this.#patience = patience;
  }

  /** @param options.patience milliseconds that a read may take before the next ones are left to other threads */
  static async open({
    folder,
    patience = PATIENCE_MS,
  }: {
    folder: string;
    patience?: number;
  }): Promise<ScratchFile> {
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `scratch-${randomBytes(9).toString('base64url')}`);
    const handle = await open(file, 'wx+', 0o600);
    try {
      await unlink(file);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return new ScratchFile(handle, patience);
  }

  /** Adds the bytes at the end and returns where they begin. One call at a time. */
  async append(bytes: Uint8Array): Promise<number> {
    const start = this.#length;
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await this.#handle.write(bytes, at, bytes.length - at, start + at);
      at += bytesWritten;
    }
    this.#length += bytes.length;
    return start;
  }

  /**
   * The bytes of each range, in one buffer one after another. Rejects where the file has fewer. What was read
   * lately is in memory, and is read at once: handing fifty reads to other threads takes ten times as long, and
   * meanwhile all searches that are under way would be begun before one is ended. From the first read that
   * has to wait for the disk on, the others do so elsewhere.
   */
  async read(ranges: Range[]): Promise<Buffer> {
    if (this.#isClosing) throw new Error('The file is closed');
    this.#readers++;
    try {
      const buffer = Buffer.allocUnsafe(ranges.reduce((sum, { length }) => sum + length, 0));
      const read = readWhileFast(this.#handle.fd, ranges, buffer, this.#patience);
      if (read.count < ranges.length) {
        await readElsewhere(this.#handle.fd, ranges.slice(read.count), buffer.subarray(read.bytes));
      }
      return buffer;
    } finally {
      this.#readers--;
      await this.#closeIfUnused();
    }
  }

  /** What is being read is read to its end. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#closeIfUnused();
  }

  async #closeIfUnused(): Promise<void> {
    if (this.#isClosing && this.#readers === 0) await this.#handle.close();
  }
}

/** How many of the ranges have been read, and how many bytes. */
function readWhileFast(
  fd: number,
  ranges: Range[],
  buffer: Buffer,
  patience: number,
): { count: number; bytes: number } {
  let count = 0;
  let bytes = 0;
  for (let before = performance.now(); count < ranges.length; ) {
    const { at, length } = ranges[count++] ?? NOTHING;
    if (readSync(fd, buffer, bytes, length, at) < length) throw tooShort();
    bytes += length;
    const now = performance.now();
    if (now - before > patience) break;
    before = now;
  }
  return { count, bytes };
}

const NOTHING: Range = { at: 0, length: 0 };

/** By callbacks: a promise for each of fifty ranges takes twice the time of all the reading. */
function readElsewhere(fd: number, ranges: Range[], buffer: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = ranges.length;
    let failure: Error | null = null;
    let offset = 0;
    for (const { at, length } of ranges) {
      read(fd, buffer, offset, length, at, (error, count) => {
        if (error) failure = error;
        else if (count < length) failure = tooShort();
        // Nobody may use the buffer while one of the others is still written into it.
        if (--left > 0) return;
        if (failure) reject(failure);
        else resolve();
      });
      offset += length;
    }
  });
}

function tooShort(): Error {
  return new Error('The file is shorter than what was written');
}
