import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { Invalid } from '#server/errors.ts';
import type { ArchiveEntry } from './entry.ts';

const END = 0x0605_4b50;
const END_64 = 0x0606_4b50;
const LOCATOR_64 = 0x0706_4b50;
const ENTRY = 0x0201_4b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 65_535;
const DIRECTORY_MAX = 64 * 1024 * 1024;
/** A field of 32 bits with this value is in the extra field of 64 bits. */
const IN_64 = 0xffff_ffff;
const UNIX = 3;

/** The entries of a ZIP file by its directory, which is at its end. Throws Invalid if it is damaged or encrypted. */
export async function* readZip(file: string): AsyncGenerator<ArchiveEntry> {
  const handle = await open(file);
  try {
    const directory = await readDirectory(handle);
    for (let at = 0; at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY; ) {
      const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) =>
        directory.readUInt16LE(at + field),
      ) as [number, number, number];
      const nameEnd = at + ENTRY_BYTES + nameBytes;
      yield toEntry(
        { file, handle },
        {
          header: directory.subarray(at, at + ENTRY_BYTES),
          name: directory.toString('utf8', at + ENTRY_BYTES, nameEnd),
          extra: directory.subarray(nameEnd, nameEnd + extraBytes),
        },
      );
      at = nameEnd + extraBytes + commentBytes;
    }
  } finally {
    await handle.close();
  }
}

type Opened = { file: string; handle: FileHandle };

async function readDirectory(handle: FileHandle): Promise<Buffer> {
  const { size } = await handle.stat();
  const tailAt = Math.max(0, size - END_BYTES - COMMENT_MAX - 20);
  const tail = await readAt(handle, tailAt, size - tailAt);
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at--;
  if (at < 0) throw damaged();

  let [bytes, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (at >= 20 && tail.readUInt32LE(at - 20) === LOCATOR_64) {
    const end = await readAt(handle, Number(tail.readBigUInt64LE(at - 12)), 56);
    if (end.readUInt32LE(0) !== END_64) throw damaged();
    [bytes, start] = [Number(end.readBigUInt64LE(40)), Number(end.readBigUInt64LE(48))];
  }
  if (bytes > DIRECTORY_MAX) throw new Invalid('The archive has too many files');
  return readAt(handle, start, bytes);
}

function toEntry(
  opened: Opened,
  { header, name, extra }: { header: Buffer; name: string; extra: Buffer },
): ArchiveEntry {
  const flags = header.readUInt16LE(8);
  const method = header.readUInt16LE(10);
  if (flags & 1) throw new Invalid(`${name}: the archive is encrypted`);
  if (method !== 0 && method !== 8) throw new Invalid(`${name}: its compression is not supported`);
  // In this order, each only if its field has no room for it.
  const large = largeNumbers(extra);
  const numberAt = (field: number) => {
    const value = header.readUInt32LE(field);
    return value === IN_64 ? (large.shift() ?? value) : value;
  };
  const [, packed, start] = [numberAt(24), numberAt(20), numberAt(42)];
  // Only Unix says what a file is.
  const mode = header.readUInt8(5) === UNIX ? header.readUInt16LE(40) & 0o170_000 : 0;
  const isPlain = mode === 0 || mode === 0o100_000 || mode === 0o040_000;
  const type = name.endsWith('/') || mode === 0o040_000 ? 'directory' : isPlain ? 'file' : 'other';
  return { name, type, content: () => readContent(opened, { start, packed, isPacked: method === 8 }) };
}

function largeNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const size = extra.readUInt16LE(at + 2);
    const field = extra.subarray(at + 4, at + 4 + size);
    if (extra.readUInt16LE(at) === 1) {
      return Array.from({ length: Math.floor(field.length / 8) }, (_, index) =>
        Number(field.readBigUInt64LE(index * 8)),
      );
    }
    at += 4 + size;
  }
  return [];
}

async function* readContent(
  { file, handle }: Opened,
  { start, packed, isPacked }: { start: number; packed: number; isPacked: boolean },
): AsyncGenerator<Uint8Array> {
  if (packed === 0) return;
  const local = await readAt(handle, start, LOCAL_BYTES);
  const from = start + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  const stream = createReadStream(file, { start: from, end: from + packed - 1 });
  yield* isPacked ? stream.pipe(createInflateRaw()) : stream;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

function damaged(): Invalid {
  return new Invalid('The archive is damaged');
}
