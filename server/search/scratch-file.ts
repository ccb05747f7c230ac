import { randomBytes } from 'node:crypto';
import { read } from 'node:fs';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';

type Range = { at: number; length: number };

/**
 * Bytes on disk that are this process's alone: the file has no name once it is open, so it is gone with the
 * process, however that ends, and needs neither a lock nor a check of what an earlier one left.
 */
export class ScratchFile {
  readonly #handle: FileHandle;
  #length = 0;
  #readers = 0;
  #isClosing = false;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async open({ folder }: { folder: string }): Promise<ScratchFile> {
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `scratch-${randomBytes(9).toString('base64url')}`);
    const handle = await open(file, 'wx+', 0o600);
    try {
      await unlink(file);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return new ScratchFile(handle);
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

  /** The bytes of each range, in one buffer one after another. Rejects where the file has fewer. */
  async read(ranges: Range[]): Promise<Buffer> {
    if (this.#isClosing) throw new Error('The file is closed');
    this.#readers++;
    try {
      return await readRanges(this.#handle.fd, ranges);
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

/** By callbacks: a promise for each of fifty ranges takes twice the time of all the reading. */
function readRanges(fd: number, ranges: Range[]): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(ranges.reduce((sum, { length }) => sum + length, 0));
  return new Promise((resolve, reject) => {
    let left = ranges.length;
    let failure: Error | null = null;
    if (left === 0) resolve(buffer);
    let offset = 0;
    for (const { at, length } of ranges) {
      read(fd, buffer, offset, length, at, (error, count) => {
        if (error) failure = error;
        else if (count < length) failure = new Error('The file is shorter than what was written');
        // Nobody may use the buffer while one of the others is still written into it.
        if (--left > 0) return;
        if (failure) reject(failure);
        else resolve(buffer);
      });
      offset += length;
    }
  });
}
