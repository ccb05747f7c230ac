import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { Conflict } from '#server/errors.ts';
import { fileTooLarge } from '#server/media/ingest/check-upload.ts';
import { requireSpace } from '#server/runtime/free-space.ts';

/**
 * Writes a piece of a file from the byte `at` on. A piece that is sent again takes the place of the first attempt.
 * Returns the size of the file. Throws TooLarge, OutOfSpace, and Conflict if bytes before the piece are missing.
 */
export async function writePiece(
  file: string,
  { at, content, bytesMax }: { at: number; content: AsyncIterable<Uint8Array>; bytesMax: number },
): Promise<number> {
  const handle = await open(file, constants.O_RDWR | constants.O_CREAT);
  try {
    if ((await handle.stat()).size < at) throw new Conflict('A piece before this one is missing');
    await handle.truncate(at);
    let size = at;
    for await (const chunk of content) {
      if (size + chunk.length > bytesMax) throw fileTooLarge(bytesMax);
      await requireSpace(chunk.length);
      const end = size + chunk.length;
      // At a limit of the disk, a write stores a part and the next one says why.
      while (size < end)
        size += (await handle.write(chunk, chunk.length - (end - size), end - size, size)).bytesWritten;
    }
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}
