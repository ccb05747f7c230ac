import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { BackupError } from '#server/backup/backup-error.ts';
import { decrypt, ENCRYPTED_START } from './encryption.ts';
import { FORMAT, FORMAT_VERSION, HEAD, type Head, headSchema } from './format.ts';

/** Where a tar header has the word `ustar`; the name of the first part comes before it. */
const TAR_MAGIC = { at: 257, text: 'ustar' };
const HEAD_BYTES_MAX = 10_000;
const READ_BYTES = 256 * 1024;

export type ArchiveFile = { file: string; passphrase: string | null };

/** A part as it is read. `digest` returns the hash of the content once that has been read to its end. */
export type ReadPart = {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
  digest: () => string;
};

/** Whether a file needs a passphrase. Throws BackupError if it is not a backup. */
export async function isEncrypted({ file }: Pick<ArchiveFile, 'file'>): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    if ((await handle.stat()).isDirectory()) throw foreign(file);

    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    const start = buffer.subarray(0, bytesRead);
    if (start.subarray(0, ENCRYPTED_START.length).equals(ENCRYPTED_START)) return true;

    const magic = start.toString('latin1', TAR_MAGIC.at, TAR_MAGIC.at + TAR_MAGIC.text.length);
    if (magic === TAR_MAGIC.text && start.toString('latin1', 0, HEAD.length) === HEAD) return false;
    throw foreign(file);
  } finally {
    await handle.close();
  }
}

/**
 * Reads the head of a backup and then its other parts in their order; each content is read to its end before
 * the next part. Throws BackupError if the file is not a backup, needs a passphrase, is damaged or is of a
 * newer format.
 */
export async function* readArchive(
  archive: ArchiveFile,
  { onBytes = () => {} }: { onBytes?: (bytes: number) => void } = {},
): AsyncGenerator<ReadPart, void, void> {
  const source = await openSource(archive, onBytes);
  const tar = extract();
  const read = pipeline(source, tar);

  // The loop below throws the failure.
  read.catch(() => {});
  try {
    for await (const entry of tar) {
      const hash = createHash('sha256');
      const { name, size = 0 } = entry.header;
      const part = {
        name,
        size,
        content: hashing(entry as AsyncIterable<Uint8Array>, hash),
        digest: () => hash.digest('hex'),
      };

      yield part;
      entry.resume();
    }
    await read;
  } catch (error) {
    throw toBackupError(error);
  } finally {
    tar.destroy();
  }
}

/** Parses the first part. Throws BackupError. */
export async function readHead({ name, content }: ReadPart, file: string): Promise<Head> {
  if (name !== HEAD) throw foreign(file);
  const head = parseJson(await readAll(content, HEAD_BYTES_MAX), (value) => {
    const { format, version } = value as { format?: unknown; version?: unknown };
    if (format === FORMAT && typeof version === 'number' && version > FORMAT_VERSION) throw newer();
    return headSchema.parse(value);
  });
  return head;
}

/** Throws BackupError if there are more than `bytesMax` bytes. */
export async function readAll(content: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > bytesMax) throw damaged('a part is too long');
    chunks.push(chunk);
  }

  return Buffer.concat(chunks);
}

/** Throws BackupError if `bytes` are not JSON that `parse` accepts. */
export function parseJson<Value>(bytes: Buffer, parse: (value: unknown) => Value): Value {
  try {
    return parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw error instanceof BackupError ? error : damaged('a description in it cannot be read', error);
  }
}

export function damaged(detail: string, cause?: unknown): BackupError {
  return new BackupError('damaged', `The backup is damaged: ${detail}.`, { cause });
}

export function newer(): BackupError {
  return new BackupError('newer', 'The backup was made by a newer version of Dvomova; run that version.');
}

function foreign(file: string): BackupError {
  return new BackupError('foreign', `${file} is not a backup of Dvomova.`);
}

async function openSource(
  { file, passphrase }: ArchiveFile,
  onBytes: (bytes: number) => void,
): Promise<Readable> {
  const needsPassphrase = await isEncrypted({ file });
  if (needsPassphrase && passphrase === null)
    throw new BackupError('no_passphrase', 'The backup is encrypted and needs its passphrase.');
  const content = counting(createReadStream(file, { highWaterMark: READ_BYTES }), onBytes);
  return needsPassphrase && passphrase !== null ? decrypt(content, passphrase) : Readable.from(content);
}

async function* counting(
  content: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    onBytes(chunk.length);
    yield chunk;
  }
}

async function* hashing(
  content: AsyncIterable<Uint8Array>,
  hash: { update: (bytes: Uint8Array) => unknown },
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw toBackupError(error);
  }
}

function toBackupError(error: unknown): BackupError {
  return error instanceof BackupError ? error : damaged('it cannot be read to its end', error);
}
