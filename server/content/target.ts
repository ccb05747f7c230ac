import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Where a content folder is written to. Paths are relative to its root and have slashes. */
export type ContentTarget = {
  addText: (name: string, text: string) => Promise<void>;
  /** Adds a file of exactly `size` bytes. */
  addFile: (name: string, file: { size: number; content: AsyncIterable<Uint8Array> }) => Promise<void>;
};

/** A folder on disk. */
export function folderTarget(root: string): ContentTarget {
  const prepare = async (name: string) => {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    return file;
  };
  return {
    async addText(name, text) {
      await writeFile(await prepare(name), text, 'utf8');
    },
    async addFile(name, { content }) {
      await pipeline(content, createWriteStream(await prepare(name)));
    },
  };
}
