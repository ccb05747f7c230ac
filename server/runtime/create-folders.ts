import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a folder and its missing parents. Node's own `recursive` option never ends in a file system that
 * creates nothing, such as `/proc`. Throws the system's error.
 */
export async function createFolders(folder: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(folder, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;

    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || existsSync(parent)) throw error;

    await createFolders(parent, mode);
    await createFolders(folder, mode);
  }
}
