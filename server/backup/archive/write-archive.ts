import { createHash, type Hash } from 'node:crypto';
import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import { BackupError } from '#server/backup/backup-error.ts';
import { encrypt } from './encryption.ts';
import type { Part } from './format.ts';

const PRIVATE_FILE = 0o600;

type Sink = ReturnType<Pack['entry']>;

/** Writes the parts of a backup one after another. Memory does not depend on their sizes. */
export type ArchiveWriter = {
  /** Adds a part of exactly `size` bytes. */
  add: (part: { name: string; size: number }, content: AsyncIterable<Uint8Array>) => Promise<Part>;
  addBytes: (name: string, bytes: Uint8Array) => Promise<Part>;
};

/** The name of a backup while it is being written, next to the final one. */
export function unfinishedName(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.unfinished`);
}

/**
 * Writes a backup to `file`, readable only for the user of this process. The file has another name until it is
 * complete and on disk, and is removed after a failure. Throws BackupError if `file` exists.
 */
export async function writeArchive<Result>(
  { file, passphrase }: { file: string; passphrase: string | null },
  write: (writer: ArchiveWriter) => Promise<Result>,
): Promise<Result> {
  if (existsSync(file)) throw new BackupError('exists', `${file} exists already. Choose another name.`);
  const unfinished = unfinishedName(file);
  await rm(unfinished, { force: true });

  const removeNow = () => rmSync(unfinished, { force: true });
  // A signal ends the process without the steps below.
  process.once('exit', removeNow);

  const tar = pack();
  const written = writeStream(tar, { file: unfinished, passphrase });
  try {
    const result = await write(writerOf(tar, new WriteFailure(written)));
    tar.finalize();
    await written;
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
    return result;
  } catch (error) {
    tar.destroy(new Error('The backup was not finished'));
    await written.catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    process.off('exit', removeNow);
  }
}

async function writeStream(
  tar: Pack,
  { file, passphrase }: { file: string; passphrase: string | null },
): Promise<void> {
  const content =
    passphrase === null ? Readable.from(tar) : await encrypt(tar as AsyncIterable<Uint8Array>, passphrase);
  await pipeline(content, createWriteStream(file, { flags: 'wx', mode: PRIVATE_FILE, flush: true }));
}

function writerOf(tar: Pack, failure: WriteFailure): ArchiveWriter {
  const add: ArchiveWriter['add'] = async ({ name, size }, content) => {
    const hash = createHash('sha256');
    const added = failure.during<void>((resolve, reject) => {
      const sink = tar.entry({ name, size, mode: PRIVATE_FILE }, (error) =>
        error ? reject(error) : resolve(),
      );
      fill(sink, hashing(content, hash), failure).catch(reject);
    });

    await added;
    return { name, size, sha256: hash.digest('hex') };
  };
  return {
    add,
    addBytes: (name, content) => add({ name, size: content.length }, Readable.from([content])),
  };
}

async function fill(sink: Sink, content: AsyncIterable<Uint8Array>, failure: WriteFailure): Promise<void> {
  for await (const chunk of content) {
    if (!sink.write(chunk)) await failure.during<void>((resolve) => sink.once('drain', resolve));
  }
  sink.end(null);
}

async function* hashing(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Ends the wait for a stream that has failed without emitting an error. */
class WriteFailure {
  #error: unknown;
  readonly #waiting = new Set<(error: unknown) => void>();

  constructor(written: Promise<void>) {
    written.catch((error: unknown) => {
      this.#error = error ?? new Error('The backup was not written');
      for (const reject of this.#waiting) reject(this.#error);
    });
  }

  /** A promise that rejects as soon as writing has failed. */
  async during<Result>(
    start: (resolve: (result: Result) => void, reject: (error: unknown) => void) => void,
  ): Promise<Result> {
    if (this.#error !== undefined) throw this.#error;

    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.add(reject);
    try {
      start(resolve, reject);
      return await promise;
    } finally {
      this.#waiting.delete(reject);
    }
  }
}

/** A rename is on disk only when the folder has been synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
