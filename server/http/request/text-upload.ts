import type { Upload } from '#contract/operation.ts';
import { invalidAt, TooLarge } from '#server/errors.ts';
import { openUpload } from './multipart.ts';

/** The text of an uploaded file. Throws TooLarge, and Invalid if it is not UTF-8. */
export async function readTextUpload(request: Request, upload: Upload): Promise<string> {
  const { content } = await openUpload(request, upload);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > upload.maxBytes) throw new TooLarge('The file is too large');
    chunks.push(chunk);
  }

  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw invalidAt(upload.field, 'Must be UTF-8', 'invalid_text');
  }
}
