import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, realpath, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { KEYED_UPLOAD_BYTES } from '#contract/limits.ts';
import { stemOf } from '#server/content/names.ts';
import { isMediaName } from '#server/media/media-urls.ts';
import { decoded, pathOnSite } from '#server/moving/sources/addresses.ts';
import { AddressRefused, requestOutside } from '#server/outside/request-outside.ts';

const FETCH_MS = 30_000;
/** For all pictures of one run. */
const FETCH_BYTES_MAX = 10_000_000_000;

type Options = {
  /** Where the old site was. */
  site: string;
  folders: string[];
  root: string;
  /** Whether files that are not in the folders are read from the old site. */
  fetches: boolean;
  allowHosts: string[];
};

export type FoundPicture = { file: string } | { problem: string };

/** Finds the files that addresses of the old site name, and puts them into the folder `media` of a content folder. */
export class Pictures {
  readonly #options: Options;
  readonly #found = new Map<string, Promise<FoundPicture>>();
  #fetched = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The path of the file in the content folder, or why there is none; null for a file of another site. */
  async find(url: string): Promise<FoundPicture | null> {
    if (!isMediaName(url)) return null;
    const name = pathOnSite(url, this.#options.site)?.replace(/\?.*$/s, '') ?? null;
    if (name === null) return null;
    const found = this.#found.get(name) ?? this.#look(name);
    this.#found.set(name, found);
    return found;
  }

  async #look(name: string): Promise<FoundPicture> {
    for (const candidate of candidatesFor(name)) {
      for (const folder of this.#options.folders) {
        const file = await fileIn(folder, candidate);
        if (file) return { file: await this.#take(file, name) };
      }
    }
    if (!this.#options.fetches) return { problem: `${name} is not among the files of the source` };
    return this.#fetch(name);
  }

  async #take(source: string, name: string): Promise<string> {
    const target = await this.#target(name);
    await link(source, target.absolute).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') await copyFile(source, target.absolute);
    });
    return target.relative;
  }

  async #fetch(name: string): Promise<FoundPicture> {
    const url = new URL(encodeURI(name), this.#options.site).href;
    if (this.#fetched > FETCH_BYTES_MAX) return { problem: `${name}: too much has been fetched` };
    try {
      const limits = { timeoutMs: FETCH_MS, maxBytes: KEYED_UPLOAD_BYTES };
      const { status, body, isCut } = await requestOutside({
        url,
        ...limits,
        allowHosts: this.#options.allowHosts,
      });
      if (status !== 200) return { problem: `${url} answers ${status}` };
      if (isCut) return { problem: `${url} is larger than ${KEYED_UPLOAD_BYTES} bytes` };
      this.#fetched += body.length;
      const target = await this.#target(name);
      await writeFile(target.absolute, body);
      return { file: target.relative };
    } catch (error) {
      const reason = error instanceof AddressRefused ? error.message : 'it does not answer';
      return { problem: `${url}: ${reason}` };
    }
  }

  async #target(name: string): Promise<{ absolute: string; relative: string }> {
    const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
    const ending = path.extname(name).toLowerCase();
    const relative = `media/${hash}/${stemOf(path.basename(name)).slice(0, 80) || 'file'}${ending}`;
    const absolute = path.join(this.#options.root, relative);
    await mkdir(path.dirname(absolute), { recursive: true });
    return { absolute, relative };
  }
}

/** WordPress makes smaller copies, `a-300x200.jpg`, and keeps the original of `a-scaled.jpg` as `a.jpg`. */
function candidatesFor(name: string): string[] {
  const original = name.replace(/-(?:\d+x\d+|scaled)(?=\.\w+$)/, '');
  return [...new Set([original, original.replace(/(?=\.\w+$)/, '-scaled'), name])];
}

/** The file with this path in a folder that is the site’s root or any folder below; never one outside of it. */
async function fileIn(folder: string, name: string): Promise<string | null> {
  const root = await realpath(folder).catch(() => null);
  const segments = name.split('/').filter(Boolean).map(decoded);
  if (root === null || segments.some((segment) => segment === '..' || segment.includes('\0'))) return null;
  for (let from = 0; from < segments.length; from++) {
    const real = await realpath(path.join(root, ...segments.slice(from))).catch(() => null);
    const isInside = real?.startsWith(root + path.sep);
    if (real && isInside && (await stat(real)).isFile()) return real;
  }
  return null;
}
