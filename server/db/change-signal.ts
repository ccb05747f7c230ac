import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const FILE = 'change-signal';

/** The length of the value in bytes. It is random, so that no two values are equal. */
export const SIGNAL_BYTES = 16;

/**
 * A value in a small file next to the socket of the embedded engine. A process that has changed the database
 * renews the value, so that the other processes of the machine need not query the database to learn that
 * nothing changed: a read of the file takes 1 µs, a query 400. The time of the file's last change is not a
 * substitute, because file systems count it in steps of some milliseconds.
 */
export class ChangeSignal {
  /** A file descriptor; null after `close`, or if the file cannot be opened. */
  #file: number | null;

  private constructor(file: number | null) {
    this.#file = file;
  }

  /** The signal of the engine whose socket is in `folder`; null if that engine has none. */
  static open(folder: string): ChangeSignal | null {
    try {
      return new ChangeSignal(openSync(path.join(folder, FILE), 'r+'));
    } catch (error) {
      return isSystemError(error, 'ENOENT') ? null : new ChangeSignal(null);
    }
  }

  /** Reads the current value into `target`. False if it can't be read. */
  read(target: Buffer): boolean {
    try {
      return this.#file !== null && readSync(this.#file, target, 0, SIGNAL_BYTES, 0) === SIGNAL_BYTES;
    } catch {
      return false;
    }
  }

  /** Overwrites the value in place, which needs no free space. False if it can't be written. */
  renew(): boolean {
    try {
      const value = randomBytes(SIGNAL_BYTES);
      return this.#file !== null && writeSync(this.#file, value, 0, SIGNAL_BYTES, 0) === SIGNAL_BYTES;
    } catch {
      return false;
    }
  }

  /** Whether other processes open the same file; false if the file was removed or replaced. */
  isShared(): boolean {
    try {
      return this.#file !== null && fstatSync(this.#file).nlink > 0;
    } catch {
      return false;
    }
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}

/** Creates the file if it is missing. The process that starts the engine calls it. */
export async function createChangeSignal(folder: string): Promise<void> {
  try {
    await writeFile(path.join(folder, FILE), randomBytes(SIGNAL_BYTES), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
  }
}

function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
