import { lstat, readFile } from 'node:fs/promises';
import { CONTENT_MAX } from '#contract/limits.ts';

// UTF-8 has at most four bytes a character; the rest is front matter.
const FILE_BYTES_MAX = 4 * CONTENT_MAX + 1_000_000;

/**
 * The bytes of a text file of a content folder, or why it is not read: a link could lead out of the folder, and a device
 * has no end. Throws if there is no such file.
 */
export async function readPlainFile(absolute: string): Promise<Buffer | string> {
  const stats = await lstat(absolute);
  if (!stats.isFile()) return 'Not a plain file';
  if (stats.size > FILE_BYTES_MAX) return `The file is larger than ${FILE_BYTES_MAX} bytes`;
  return readFile(absolute);
}

/** The text of such a file, with LF line ends and without a byte order mark, or why there is none. */
export async function readTextFile(
  absolute: string,
): Promise<string | { message: string; line: number | null }> {
  const bytes = await readPlainFile(absolute);
  if (typeof bytes === 'string') return { message: bytes, line: null };
  return decode(bytes) ?? { message: 'The file is not UTF-8 text', line: firstLineNotUtf8(bytes) };
}

/** Null if the bytes are not UTF-8. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    return null;
  }
}

function firstLineNotUtf8(bytes: Buffer): number {
  const lines = bytes.toString('latin1').split('\n');
  return 1 + lines.findIndex((line) => decode(Buffer.from(line, 'latin1')) === null);
}
