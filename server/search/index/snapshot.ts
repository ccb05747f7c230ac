import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { IndexParts } from './index-parts.ts';
import { InvertedIndex } from './inverted-index.ts';

/** The index depends on every rule of the search: a snapshot of other sources is not loaded. */
const PROGRAM = digestSources(path.resolve(import.meta.dirname, '..'));

type Saved = {
  index: InvertedIndex;
  databaseId: string;
  generation: number;
  sequence: number;
  /** Identifies the snapshot; `SearchState.files` holds it. */
  mark: string;
};

/** The header; the arrays follow it one after another. */
type Head = Omit<Saved, 'index'> &
  Pick<IndexParts, 'posts'> & {
    program: string;
    arrays: { length: number; crc: number }[][];
  };

/** Writes the index to a file atomically. */
export async function saveSnapshot(file: string, { index, ...state }: Saved): Promise<void> {
  const { posts, arrays } = index.toParts();
  const describe = (array: Int32Array) => ({ length: array.length, crc: crc32(bytesOf(array)) });
  const head: Head = {
    ...state,
    posts,
    program: PROGRAM,
    arrays: arrays.map((group) => group.map(describe)),
  };
  const first = Buffer.from(JSON.stringify(head));
  await mkdir(path.dirname(file), { recursive: true });
  const next = `${file}.new`;
  const handle = await open(next, 'w');
  try {
    const lead = bytesOf(Int32Array.of(first.length, crc32(first)));
    for (const bytes of [lead, first, ...arrays.flat().map(bytesOf)]) await handle.appendFile(bytes);
  } finally {
    await handle.close();
  }
  await rename(next, file);
}

/** Loads a snapshot; null when the file is missing, damaged or of other sources. */
export async function loadSnapshot(file: string): Promise<Saved | null> {
  // The file only saves time, so an error in opening it is none.
  const handle = await open(file).catch(() => null);
  try {
    return handle && (await readSaved(handle));
  } finally {
    await handle?.close();
  }
}

async function readSaved(handle: FileHandle): Promise<Saved | null> {
  const { size } = await handle.stat();
  const [length = 0, crc = 0] = (await readNumbers(handle, 2)) ?? [];
  if (length <= 0 || length > size) return null;
  const first = new Uint8Array(length);
  if (!(await fill(handle, first)) || crc32(first) !== crc >>> 0) return null;
  const head: Head = JSON.parse(new TextDecoder().decode(first));
  if (head.program !== PROGRAM) return null;
  const arrays: IndexParts['arrays'] = [];
  for (const group of head.arrays) {
    const numbers: Int32Array<ArrayBuffer>[] = [];
    for (const part of group) {
      // One buffer for each array: an array that grows later frees its buffer.
      const array = await readNumbers(handle, part.length);
      if (!array || crc32(bytesOf(array)) !== part.crc) return null;
      numbers.push(array);
    }
    arrays.push(numbers);
  }
  const { databaseId, generation, sequence, mark, posts } = head;
  return { databaseId, generation, sequence, mark, index: new InvertedIndex({ posts, arrays }) };
}

async function readNumbers(handle: FileHandle, count: number): Promise<Int32Array<ArrayBuffer> | null> {
  const numbers = new Int32Array(count);
  return (await fill(handle, bytesOf(numbers))) ? numbers : null;
}

/** False when the file ends first. */
async function fill(handle: FileHandle, bytes: Uint8Array): Promise<boolean> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at);
    if (bytesRead === 0) return false;
    at += bytesRead;
  }
  return true;
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function digestSources(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)).sort()) {
    hash.update(`${file}\0`).update(readFileSync(path.join(folder, file)));
  }
  return hash.digest('hex');
}
