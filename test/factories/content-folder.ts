import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';

/** A folder with these files by their relative paths, removed when the test ends. */
export async function aContentFolder(files: Record<string, string | Uint8Array> = {}): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'dvomova-content-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await addFile(root, name, content);
  return root;
}

export async function addFile(root: string, name: string, content: string | Uint8Array): Promise<void> {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** All files of a folder by their relative paths. */
export async function readFolder(root: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(root, name))] as const)),
  );
}

export function aFile(frontMatter: string, content = 'Текст.\n'): string {
  return `---\n${frontMatter}\n---\n\n${content}`;
}

/** A PNG of one colour; each colour gives another file. */
export function aPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
}
