import { readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A database that no test file uses, and what its collections are like without documents. */
export type FreeDatabase = { name: string; structure: string };

/** Leaves a database to the processes that look into the folder. */
export async function addFree(folder: string, { name, structure }: FreeDatabase): Promise<void> {
  const file = path.join(folder, name);
  await writeFile(`${file}.part`, structure);
  await rename(`${file}.part`, file);
}

/** Takes a free database, which no other process gets then; null if there is none. */
export async function takeFree(folder: string): Promise<FreeDatabase | null> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.part'));
  for (const name of names) {
    const file = path.join(folder, name);
    const structure = await readFile(file, 'utf8').catch(() => null);
    // `rm` ignores that another process has deleted the file since its check; `unlink` fails for all but one.
    const isTaken = await unlink(file).then(
      () => true,
      () => false,
    );
    if (structure !== null && isTaken) return { name, structure };
  }
  return null;
}
