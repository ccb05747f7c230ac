import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

type Entry = { name: string; content?: Uint8Array | string; mode?: number };

/** A ZIP file. `mode` is that of Unix, with the type of the file. */
export function aZip(entries: Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content = '', mode = 0o100_644 } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(title.length, 22);
    parts.push(Buffer.from('PK\u0003\u0004'), fields, title, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), fields, rest, title);
    at += 30 + title.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006'), end]);
}

/** A compressed tar file. */
export async function aTar(
  entries: { name: string; content?: string; type?: 'file' | 'symlink' | 'link' | 'fifo' }[],
): Promise<Buffer> {
  const tar = pack();
  for (const { name, content = '', type = 'file' } of entries)
    tar.entry({ name, type, ...(type.endsWith('link') ? { linkname: '/etc/passwd' } : {}) }, content);
  tar.finalize();
  return gzipSync(Buffer.concat(await Array.fromAsync(tar as AsyncIterable<Uint8Array>)));
}
