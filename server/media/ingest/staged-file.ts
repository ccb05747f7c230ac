import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OutOfSpace } from '#server/errors.ts';
import { openProcessFolder, STAGED_EXTENSION } from '#server/media/process-folder.ts';
import { requireSpace } from '#server/runtime/free-space.ts';

/** Content in a file on this machine's disk, before any of it is in the database. */
export type StagedFile = { path: string; size: number; sha256: string };

const READ_BYTES = 512 * 1024;
/** An upload checks the free disk space each time it has written this much. */
const CHECK_BYTES = 1024 * 1024;

/**
 * Writes content to a file on disk, passes that to `use` and removes it, whatever happens. Throws what
 * `content` and `use` throw, and OutOfSpace if the disk has too little free space.
 */
export async function withStagedFile<Result>(
  content: AsyncIterable<Uint8Array>,
  use: (file: StagedFile) => Promise<Result>,
): Promise<Result> {
  const { file, remove, ...target } = await createFile();
  try {
    return await use({ path: target.path, ...(await writeAll(file, content)) });
  } finally {
    await remove();
  }
}

/** Replaces the content of a staged file. */
export async function rewriteStagedFile(
  { path: target }: StagedFile,
  content: Iterable<Uint8Array>,
): Promise<StagedFile> {
  return { path: target, ...(await writeAll(await open(target, 'w'), content)) };
}

/** The bytes of a file. Each piece is valid only until the next one is read, because all use the same memory. */
export async function* readStagedFile({ path: source }: StagedFile): AsyncGenerator<Uint8Array> {
  const file = await open(source);
  try {
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/**
 * Creates a file in the folder of this process, from where it can be moved into the disk cache; otherwise in the
 * temporary folder.
 */
async function createFile(): Promise<{ path: string; file: FileHandle; remove: () => Promise<void> }> {
  const name = `${randomUUID()}${STAGED_EXTENSION}`;
  try {
    const target = path.join(await openProcessFolder(), name);
    return { path: target, file: await open(target, 'wx'), remove: () => rm(target, { force: true }) };
  } catch {
    // DATA_DIR need not be writable if MONGODB_URI and SESSION_SECRET are set.
    const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-media-'));
    const target = path.join(folder, name);
    const remove = () => rm(folder, { recursive: true, force: true });
    return { path: target, file: await open(target, 'wx'), remove };
  }
}

/** Writes and closes a file, counting and hashing on the way. */
async function writeAll(
  file: FileHandle,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  let checkedAt = 0;

  try {
    for await (const bytes of content) {
      // The free space that the system reports already excludes the bytes written so far.
      if (size >= checkedAt) {
        await requireSpace(bytes.length);
        checkedAt = size + CHECK_BYTES;
      }

      await write(file, bytes);
      size += bytes.length;
      hash.update(bytes);
    }
  } finally {
    await file.close();
  }

  return { size, sha256: hash.digest('hex') };
}

async function write(file: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await file.writeFile(bytes);
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code));
    throw isFull ? new OutOfSpace(error) : error;
  }
}
