import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { appendFile, lstat, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Invalid } from '#server/errors.ts';
import type { SiteTarget } from './target.ts';

export type FolderReport = { files: number; written: number; removed: number };

/** Lists the files that the export has written: a line has the stamp of a file, its size and its name. */
const MANIFEST = '.dvomova-site';

type Written = { stamp: string; size: number };

/**
 * A folder that an earlier export may have filled. What is the same stays untouched; `end` removes files that the site
 * no longer has. Files of others are neither changed nor removed.
 */
export class SiteFolder implements SiteTarget {
  readonly #root: string;
  readonly #before = new Map<string, Written>();
  readonly #now = new Map<string, Written>();
  #written = 0;

  private constructor(root: string) {
    this.#root = root;
  }

  static async open(folder: string): Promise<SiteFolder> {
    const target = new SiteFolder(path.resolve(folder));
    await mkdir(target.#root, { recursive: true });
    const manifest = await readFile(path.join(target.#root, MANIFEST), 'utf8').catch(() => '');
    for (const line of manifest.split('\n')) {
      const [, stamp, size, name] = /^(\S+) (\d+) (.+)$/.exec(line) ?? [];
      if (stamp && name && isInside(name)) target.#before.set(name, { stamp, size: Number(size) });
    }
    return target;
  }

  async addText(name: string, text: string | Uint8Array): Promise<void> {
    const bytes = Buffer.from(text as string);
    const stamp = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    if (await this.#isThere(name, stamp, bytes.length)) return;
    await this.#write(name, stamp, (file) => writeFile(file, bytes));
  }

  async addFile(name: string, response: Response): Promise<void> {
    // Files of the site never change under one address, so that gigabytes need not be read again.
    const stamp = response.headers.get('etag')?.replace(/[^\w-]/g, '');
    const size = response.headers.get('content-length');
    const body = response.body;
    if (!stamp || size === null || !body) return this.addText(name, await response.bytes());
    if (await this.#isThere(name, stamp, Number(size))) return body.cancel();
    await this.#write(name, stamp, (file) => pipeline(body, createWriteStream(file)));
  }

  async end(): Promise<FolderReport> {
    const gone = [...this.#before.keys()].filter((name) => !this.#now.has(name));
    for (const name of gone) {
      await rm(path.join(this.#root, name), { force: true });
      await this.#removeEmpty(path.dirname(name));
    }
    const lines = [...this.#now].map(([name, { stamp, size }]) => `${stamp} ${size} ${name}\n`).sort();
    await writeFile(path.join(this.#root, MANIFEST), lines.join(''));
    return { files: this.#now.size, written: this.#written, removed: gone.length };
  }

  /** Whether the file is as an earlier export wrote it. */
  async #isThere(name: string, stamp: string, size: number): Promise<boolean> {
    const before = this.#before.get(name);
    const present =
      before?.stamp === stamp ? await lstat(path.join(this.#root, name)).catch(() => null) : null;
    if (!present?.isFile() || present.size !== size) return false;
    this.#now.set(name, { stamp, size });
    return true;
  }

  async #write(name: string, stamp: string, write: (file: string) => Promise<void>): Promise<void> {
    const file = path.join(this.#root, name);
    const isForeign =
      !this.#before.has(name) && !this.#now.has(name) && (await lstat(file).catch(() => null));
    if (isForeign) throw new Invalid(`${file} is there already, and not from an export of a site`);

    await mkdir(path.dirname(file), { recursive: true });
    // Listed first, so that the next export knows a file of one that was interrupted.
    await appendFile(path.join(this.#root, MANIFEST), `- 0 ${name}\n`);
    const part = `${file}.part`;
    await write(part);
    await rename(part, file);
    this.#now.set(name, { stamp, size: (await lstat(file)).size });
    this.#written++;
  }

  async #removeEmpty(folder: string): Promise<void> {
    if (folder === '.') return;
    const isEmpty = await rmdir(path.join(this.#root, folder)).then(
      () => true,
      () => false,
    );
    if (isEmpty) await this.#removeEmpty(path.dirname(folder));
  }
}

/** A manifest that somebody has edited must not lead out of its folder. */
function isInside(name: string): boolean {
  return !path.isAbsolute(name) && !name.split('/').includes('..');
}
