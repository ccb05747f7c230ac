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
