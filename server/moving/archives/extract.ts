import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { DomainError, Invalid } from '#server/errors.ts';
import { requireSpace } from '#server/runtime/free-space.ts';
import type { ArchiveEntry } from './entry.ts';
import { readZip } from './zip.ts';

type Format = 'zip' | 'tar' | 'gzip';

const FILES_MAX = 200_000;
const BYTES_MAX = 10_000_000_000;
/** Texts shrink to a tenth. */
const GROWTH_MAX = 100;
const GROWTH_FREE_BYTES = 100_000_000;
const NAME_MAX = 1_000;
const CHECK_BYTES = 1024 * 1024;

/** The format of an archive by its first bytes; null for other files and folders. */
export async function formatOf(file: string): Promise<Format | null> {
  if ((await stat(file)).isDirectory()) return null;
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    if (/^PK(?:\x03\x04|\x05\x06)/.test(buffer.toString('latin1', 0, 4))) return 'zip';
    if (buffer.readUInt16BE(0) === 0x1f8b) return 'gzip';
    return buffer.toString('latin1', 257, 262) === 'ustar' ? 'tar' : null;
  } finally {
    await handle.close();
  }
}

/**
 * Writes the files of an archive into a folder, and never outside of it. Throws Invalid for an archive with a path that
 * leads elsewhere, with links or devices, or that grows too much.
 */
export async function extractArchive(file: string, format: Format, target: string): Promise<void> {
  const name = path.basename(file);
  const refuse = (reason: string): never => {
    throw new Invalid(`${name}: ${reason}`);
  };
  const bytesMax = Math.min(BYTES_MAX, Math.max(GROWTH_FREE_BYTES, (await stat(file)).size * GROWTH_MAX));
  let [count, bytes, checkedAt] = [0, 0, 0];
  const counting = async function* (content: AsyncIterable<Uint8Array>) {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > bytesMax) refuse('it would grow too much when it is unpacked');
      if (bytes >= checkedAt) {
        await requireSpace(chunk.length);
        checkedAt = bytes + CHECK_BYTES;
      }
      yield chunk;
    }
  };

  try {
    for await (const entry of format === 'zip' ? readZip(file) : readTar(file, format)) {
      const shown = entry.name.slice(0, 200);
      if (++count > FILES_MAX) refuse(`it has more than ${FILES_MAX} files`);
      if (entry.type === 'other') refuse(`"${shown}" is a link or a device`);
      if (!isInside(entry.name)) refuse(`"${shown}" would lead out of the folder`);
      const to = path.join(target, entry.name);
      await mkdir(entry.type === 'directory' ? to : path.dirname(to), { recursive: true });
      if (entry.type === 'file') await pipeline(counting(entry.content()), createWriteStream(to));
    }
  } catch (error) {
    if (error instanceof DomainError || isOfDisk(error)) throw error;
    refuse('the archive is damaged');
  }
}

function isInside(name: string): boolean {
  const isStrange = name.length > NAME_MAX || /[\\\0]|^\/|^[a-z]:/i.test(name);
  return !isStrange && !name.split('/').includes('..');
}

function isOfDisk(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:ENOSPC|EDQUOT|EACCES|EROFS|EMFILE)$/.test(code);
}

async function* readTar(file: string, format: Format): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const source = createReadStream(file);
  const reading = format === 'gzip' ? pipeline(source, createGunzip(), tar) : pipeline(source, tar);
  // The loop below throws the failure.
  reading.catch(() => {});
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      const isPlain = type === 'file' || type === 'contiguous-file';
      yield {
        name,
        type: type === 'directory' ? 'directory' : isPlain ? 'file' : 'other',
        content: () => entry as AsyncIterable<Uint8Array>,
      };
      entry.resume();
    }
    await reading;
  } finally {
    tar.destroy();
  }
}
