import { type FileHandle, open } from 'node:fs/promises';
import { readFile } from '../../db/bucket.ts';
import type { StoredFile } from '../model.ts';
import { openCopy, writeCopy } from './disk-cache.ts';

/** Files being copied from the database at once; further ones are sent without a copy. */
const FETCHES_MAX = 4;
const READ_BYTES = 256 * 1024;

/** A copy that grows: `written` bytes of it are there, `changed` resolves when there are more or no more. */
type Fetch = { path: string; written: number; isOver: boolean; changed: PromiseWithResolvers<void> };

const fetches = new Map<string, Fetch>();

/**
 * The bytes of a stored file, or of a range with an exclusive end. They come from the copy on disk, else
 * from the database: a range reads the chunks it needs, a whole file is copied at the same time, once
 * for all that ask.
 */
export async function* readStored(
  file: StoredFile,
  { start = 0, end = file.size }: { start?: number; end?: number } = {},
): AsyncGenerator<Uint8Array> {
  const copy = await openCopy(file._id);
  if (copy) {
    yield* readPart(copy, { start, end });
    return;
  }
  const isWhole = start === 0 && end === file.size;
  const fetching = isWhole ? await fetchCopy(file) : null;
  let sent = start;
  if (fetching) {
    for await (const bytes of follow(fetching, file.size)) {
      sent += bytes.length;
      yield bytes;
    }
  }
  yield* readFile({ id: file._id, size: file.size, start: sent, end });
}

/** The copying of a file that is under way, or begins now; null where there can be none. */
async function fetchCopy(file: StoredFile): Promise<Fetch | null> {
  const name = file._id.toHexString();
  const known = fetches.get(name);
  if (known || fetches.size >= FETCHES_MAX) return known ?? null;
  const fetching: Fetch = { path: '', written: 0, isOver: false, changed: Promise.withResolvers() };
  fetches.set(name, fetching);
  const copy = await writeCopy(file._id);
  if (!copy) {
    tell(fetching, { isOver: true });
    fetches.delete(name);
    return null;
  }
  tell(fetching, { path: copy.path });
  const run = async () => {
    try {
      for await (const bytes of readFile({ id: file._id, size: file.size })) {
        if (!(await copy.write(bytes))) break;
        tell(fetching, { written: fetching.written + bytes.length });
      }
    } finally {
      await (fetching.written === file.size ? copy.keep() : copy.drop());
    }
  };
  // Whoever follows reads the rest from the database, and meets the failure there.
  run()
    .catch(() => {})
    .finally(() => {
      fetches.delete(name);
      tell(fetching, { isOver: true });
    });
  return fetching;
}

/** What a growing copy holds, as it grows; ends early where the copying does. */
async function* follow(fetching: Fetch, size: number): AsyncGenerator<Uint8Array> {
  while (fetching.path === '' && !fetching.isOver) await fetching.changed.promise;
  const copy = fetching.path === '' ? null : await open(fetching.path).catch(() => null);
  if (!copy) return;
  try {
    for (let at = 0; at < size; ) {
      if (fetching.written > at) {
        const bytes = await readAt(copy, at, Math.min(READ_BYTES, fetching.written - at));
        yield bytes;
        at += bytes.length;
      } else if (fetching.isOver) return;
      else await fetching.changed.promise;
    }
  } finally {
    await copy.close();
  }
}

async function* readPart(
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
  if (bytesRead === 0) throw new Error('A copy on disk is shorter than its file');
  return space.subarray(0, bytesRead);
}

function tell(fetching: Fetch, change: Partial<Fetch>): void {
  Object.assign(fetching, change);
  fetching.changed.resolve();
  fetching.changed = Promise.withResolvers();
}
