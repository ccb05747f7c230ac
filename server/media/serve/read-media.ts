import { type FileHandle, open } from 'node:fs/promises';
import { readFile } from '#server/db/bucket.ts';
import type { StoredFile } from '#server/media/model.ts';
import { createCopy, openCopy } from './disk-cache.ts';

/** How many copies are made from the database at a time; further files are sent without a copy. */
const FETCHES_MAX = 4;
const READ_BYTES = 256 * 1024;

/** A copy that is being made: `written` bytes so far; `changed` resolves at the next change. */
type Fetch = { path: string; written: number; isDone: boolean; changed: PromiseWithResolvers<void> };

/** What is read; `end` is exclusive. */
export type ReadOptions = { start?: number; end?: number; once?: boolean };

const fetches = new Map<string, Fetch>();

/**
 * The bytes of a stored file, or of a range with an exclusive end. They come from the copy on disk, else
 * from the database. A range reads only its chunks; reading a whole file makes a copy, one for all
 * concurrent readers, unless it is read `once`: an export would replace the copies of what readers see.
 */
export async function* readMedia(
  file: StoredFile,
  { start = 0, end = file.size, once = false }: ReadOptions = {},
): AsyncGenerator<Uint8Array> {
  const copy = await openCopy(file._id);
  if (copy) {
    yield* readRange(copy, { start, end });
    return;
  }

  const isWhole = start === 0 && end === file.size;
  const fetch = isWhole && !once ? await startFetch(file) : null;
  let sent = start;

  if (fetch) {
    for await (const bytes of followFetch(fetch, file.size)) {
      sent += bytes.length;
      yield bytes;
    }
  }

  yield* readFile({ id: file._id, size: file.size, start: sent, end });
}

/** The running fetch of a file, or a new one; null if no copy can be made. */
async function startFetch(file: StoredFile): Promise<Fetch | null> {
  const name = file._id.toHexString();
  const running = fetches.get(name);
  if (running || fetches.size >= FETCHES_MAX) return running ?? null;

  const fetch: Fetch = { path: '', written: 0, isDone: false, changed: Promise.withResolvers() };
  fetches.set(name, fetch);

  const copy = await createCopy(file._id);
  if (!copy) {
    update(fetch, { isDone: true });
    fetches.delete(name);
    return null;
  }

  update(fetch, { path: copy.path });
  const run = async () => {
    try {
      for await (const bytes of readFile({ id: file._id, size: file.size })) {
        if (!(await copy.write(bytes))) break;
        update(fetch, { written: fetch.written + bytes.length });
      }
    } finally {
      await (fetch.written === file.size ? copy.finish() : copy.abort());
    }
  };

  // If the fetch fails, each of its readers reads the rest from the database, where it meets the same failure.
  run()
    .catch(() => {})
    .finally(() => {
      fetches.delete(name);
      update(fetch, { isDone: true });
    });

  return fetch;
}

/** The bytes of a copy while it is being made; ends early if the fetch fails. */
async function* followFetch(fetch: Fetch, size: number): AsyncGenerator<Uint8Array> {
  while (fetch.path === '' && !fetch.isDone) await fetch.changed.promise;
  const copy = fetch.path === '' ? null : await open(fetch.path).catch(() => null);
  if (!copy) return;

  try {
    for (let at = 0; at < size; ) {
      if (fetch.written > at) {
        const bytes = await readAt(copy, at, Math.min(READ_BYTES, fetch.written - at));
        yield bytes;
        at += bytes.length;
      } else if (fetch.isDone) return;
      else await fetch.changed.promise;
    }
    // The next reader finds the copy in the cache.
    while (!fetch.isDone) await fetch.changed.promise;
  } finally {
    await copy.close();
  }
}

async function* readRange(
  copy: FileHandle,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  try {
    for (let at = start; at < end; ) {
      const bytes = await readAt(copy, at, Math.min(READ_BYTES, end - at));
      yield bytes;
      at += bytes.length;
    }
  } finally {
    await copy.close();
  }
}

async function readAt(copy: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const space = Buffer.allocUnsafeSlow(length);
  const { bytesRead } = await copy.read(space, 0, length, at);
  if (bytesRead === 0) throw new Error('The copy on disk is shorter than its file');
  return space.subarray(0, bytesRead);
}

function update(fetch: Fetch, change: Partial<Fetch>): void {
  Object.assign(fetch, change);
  fetch.changed.resolve();
  fetch.changed = Promise.withResolvers();
}
