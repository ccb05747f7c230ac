import { createReadStream } from 'node:fs';
import { Invalid, TooLarge } from '../../errors.ts';
import { withoutPrivateData } from '../formats/metadata/strip.ts';
import { decideType, HEAD_BYTES } from '../formats/types.ts';
import { isPictureType, type MediaType, type Pool, type StoredFile } from '../model.ts';
import { readStored } from '../serve/reading.ts';
import { takingTurns } from '../turns.ts';
import { discard, stage } from './staging.ts';

export type Incoming = {
  /** The bytes as they come, or a file on disk. */
  content: AsyncIterable<Uint8Array> | { path: string };
  /** MIME type in lower case without parameters, or null where none was given. */
  declaredType: string | null;
  filename: string | null;
  pool: Pool;
  /** MIME types that are accepted. */
  types: readonly string[];
  maxBytes: number;
};

// A public picture is held in memory while it is cleaned: 10 MB, whatever number of them arrives.
const cleanInTurn = takingTurns();

/**
 * Stages a file (see `stage`) and decides its type within its first bytes. In the public pool pictures
 * lose what they tell of their making. Throws Invalid and TooLarge as soon as either is known.
 */
export async function receive(incoming: Incoming): Promise<{ file: StoredFile; type: MediaType }> {
  const { content, filename, pool } = incoming;
  const source = 'path' in content ? createReadStream(content.path) : content;
  let type: MediaType | undefined;
  const checked = check(source, incoming, (decided) => {
    type = decided;
  });
  const file = await stage(checked, { name: filename ?? '' });
  if (type === undefined) throw new Error('A staged file has a type');
  return { type, file: pool === 'public' ? await clean(file, type) : file };
}

/** Passes the bytes on once the first of them have shown an accepted type. */
async function* check(
  source: AsyncIterable<Uint8Array>,
  { declaredType, types, maxBytes, pool }: Incoming,
  decided: (type: MediaType) => void,
): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  let size = 0;
  const decide = async (bytes: Buffer) => {
    if (bytes.length === 0) throw refused('The file is empty', 'empty_file');
    decided(
      await decideType({ head: bytes, declared: declaredType, allowed: types, trusted: pool === 'keyed' }),
    );
    return bytes;
  };
  for await (const bytes of source) {
    size += bytes.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    if (head === null) {
      yield bytes;
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < HEAD_BYTES) continue;
    yield await decide(head);
    head = null;
  }
  if (head !== null) yield await decide(head);
}

async function clean(file: StoredFile, type: MediaType): Promise<StoredFile> {
  if (!isPictureType(type)) return file;
  return cleanInTurn(async () => {
    try {
      const parts = withoutPrivateData(Buffer.concat(await Array.fromAsync(readStored(file))), type);
      if (parts === null) return file;
      const cleaned = await stage(parts, { name: '' });
      await discard(file._id);
      return cleaned;
    } catch (error) {
      await discard(file._id);
      throw error;
    }
  });
}

/** How a file over the limit is told; also for one that announces its size beforehand. */
export function tooLarge(maxBytes: number): TooLarge {
  const message = `The file is larger than ${maxBytes} bytes`;
  return new TooLarge('Invalid request', [{ path: 'file', message, code: 'file_too_large' }]);
}

function refused(message: string, code: string): Invalid {
  return new Invalid('Invalid request', [{ path: 'file', message, code }]);
}
