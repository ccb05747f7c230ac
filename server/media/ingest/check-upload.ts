import { invalidAt, TooLarge } from '#server/errors.ts';
import { decideType, HEAD_BYTES } from '#server/media/formats/types.ts';
import type { MediaType } from '#server/media/model.ts';

/** Which files an upload may contain. */
export type UploadRules = {
  /** MIME type in lower case without parameters, or null if the client named none. */
  declaredType: string | null;
  /** MIME types that are accepted. */
  types: readonly string[];
  maxBytes: number;
  /** Whether bytes of an unknown format are accepted as the declared type. */
  trusted: boolean;
};

/**
 * Passes the content on once its first HEAD_BYTES show an accepted type, which `onType` receives. Throws Invalid and
 * TooLarge as soon as either is known.
 */
export async function* checkUpload(
  content: AsyncIterable<Uint8Array>,
  { declaredType, types, maxBytes, trusted }: UploadRules,
  onType: (type: MediaType) => void,
): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  let size = 0;
  const checkHead = async (bytes: Buffer) => {
    if (bytes.length === 0) throw invalidAt('file', 'The file is empty', 'empty_file');
    onType(await decideType({ head: bytes, declared: declaredType, allowed: types, trusted }));
    return bytes;
  };

  for await (const bytes of content) {
    size += bytes.length;
    if (size > maxBytes) throw fileTooLarge(maxBytes);
    if (head === null) {
      yield bytes;
      continue;
    }

    head = Buffer.concat([head, bytes]);
    if (head.length < HEAD_BYTES) continue;

    yield await checkHead(head);
    head = null;
  }

  if (head !== null) yield await checkHead(head);
}

/** The error for a file over the limit, including one whose announced size is over it. */
export function fileTooLarge(maxBytes: number): TooLarge {
  const message = `The file is larger than ${maxBytes} bytes`;
  return new TooLarge('Invalid request', [{ path: 'file', message, code: 'file_too_large' }]);
}
