import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { BackupError } from '#server/backup/backup-error.ts';

/** The first bytes of a file that age has encrypted. */
export const ENCRYPTED_START = Buffer.from('age-encryption.org/v1\n');

/** Loaded at the first use: it takes 4 MB. */
const library = () => import('age-encryption');

type Bytes = AsyncIterable<Uint8Array>;
/** The types of Node.js and of browsers declare the same class separately. */
type WebStream = globalThis.ReadableStream<Uint8Array>;

/** Encrypts a stream by a passphrase, in the format of age. */
export async function encrypt(content: Bytes, passphrase: string): Promise<Readable> {
  const { Encrypter } = await library();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return toNode(await encrypter.encrypt(toWeb(content)));
}

/** Throws BackupError if the passphrase is wrong. If the content is damaged, reading the returned stream fails. */
export async function decrypt(content: Bytes, passphrase: string): Promise<Readable> {
  const { Decrypter } = await library();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return toNode(await decrypter.decrypt(toWeb(content)));
  } catch (error) {
    const isWrong = error instanceof Error && /no identity matched/.test(error.message);
    if (isWrong) throw new BackupError('wrong_passphrase', 'The passphrase is wrong.');
    throw new BackupError('damaged', 'The backup is damaged: its encryption cannot be read.', {
      cause: error,
    });
  }
}

function toWeb(content: Bytes): WebStream {
  return ReadableStream.from(content) as unknown as WebStream;
}

function toNode(content: WebStream): Readable {
  return Readable.fromWeb(content as unknown as ReadableStream);
}
