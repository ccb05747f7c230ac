import { nullIfNotFound } from '#server/errors.ts';
import { replaceDestinations } from '#server/markdown/destinations.ts';
import { openMedia } from '#server/media/media.ts';
import { mediaIdOf } from '#server/media/media-urls.ts';
import type { Media } from '#server/media/model.ts';
import { Names, stemOf } from './names.ts';
import type { ContentTarget } from './target.ts';

const FOLDER = 'media';
/** The path from `posts/{slug}/uk.md` to the folder. */
const FROM_FILE = `../../${FOLDER}`;
const ENDINGS: Record<Media['type'], string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'image/avif': '.avif',
  'video/mp4': '.mp4',
  'video/webm': '.webm',
  'video/ogg': '.ogv',
};

/** Writes media into a content folder, each file once, and returns the relative paths to them. */
export class MediaOut {
  readonly #target: ContentTarget;
  readonly #names = new Names();
  readonly #pathById = new Map<string, string | null>();
  count = 0;

  constructor({ target }: { target: ContentTarget }) {
    this.#target = target;
  }

  /**
   * The path of a cover that is a file of this site; any other address stays as it is. Calls `missing` if the file
   * does not exist.
   */
  async replaceCover(url: string, missing: (url: string) => void): Promise<string> {
    const found = await this.#pathFor(url);
    if (found === null && mediaIdOf(url) !== null) missing(url);
    return found ?? url;
  }

  /** The path of a picture for a file at the root of the content folder, next to `posts`. */
  async replaceAtRoot(url: string, missing: (url: string) => void): Promise<string> {
    const replaced = await this.replaceCover(url, missing);
    return replaced.startsWith(FROM_FILE) ? replaced.replace(FROM_FILE, FOLDER) : replaced;
  }

  /** The relative path for an address of this site; null for any other, and if the file is missing. */
  async #pathFor(url: string): Promise<string | null> {
    const id = mediaIdOf(url);
    if (id === null || /\/thumbnail/.test(url)) return null;
    const earlier = this.#pathById.get(id);
    const written = earlier === undefined ? await this.#write(id) : earlier;
    this.#pathById.set(id, written);
    return written === null ? null : written + (/[?#].*$/s.exec(url)?.[0] ?? '');
  }

  /** Replaces the addresses of this site's files in the content by paths. Calls `missing` for those without a file. */
  async replaceIn(content: string, missing: (url: string) => void): Promise<string> {
    if (!content.includes('/api/media/')) return content;

    const urls = new Set<string>();
    replaceDestinations(content, (url) => {
      if (mediaIdOf(url) !== null) urls.add(url);
      return null;
    });
    const pathByUrl = new Map<string, string>();

    for (const url of urls) {
      const found = await this.#pathFor(url);
      if (found === null) missing(url);
      else pathByUrl.set(url, found);
    }
    return replaceDestinations(content, (url) => pathByUrl.get(url) ?? null);
  }

  async #write(id: string): Promise<string | null> {
    const opened = await openMedia({ id }).catch(nullIfNotFound);
    if (!opened) return null;

    const { sha256, filename, type, size } = opened.media;
    const stem = stemOf(filename ?? '') || sha256.slice(0, 16);
    const name = this.#names.give({ stem, ending: ENDINGS[type], key: sha256 + type });
    await this.#target.addFile(`${FOLDER}/${name}`, { size, content: opened.read({ once: true }) });
    this.count++;

    return `${FROM_FILE}/${name}`;
  }
}
