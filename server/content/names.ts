import { createHash } from 'node:crypto';

/** Common file systems allow names of 255 bytes; the remainder is for an ending and a hash. */
const NAME_BYTES_MAX = 200;

/**
 * Gives files or folders unique names, also on file systems that ignore case. The same calls in the same order give
 * the same names.
 */
export class Names {
  readonly #taken = new Set<string>();

  /** Returns `stem`, shortened if it is too long for a file system. A hash of `key` tells equal stems apart. */
  give({ stem, ending = '', key }: { stem: string; ending?: string; key: string }): string {
    const hash = createHash('sha256').update(key).digest('hex').slice(0, 12);
    const short = shortened(stem);
    const candidates = short === stem ? [stem, `${stem}-${hash}`] : [`${short}-${hash}`];
    const name = candidates.map((candidate) => candidate + ending).find((candidate) => this.#take(candidate));
    if (name === undefined) throw new Error(`The name ${stem} was requested twice with the key ${key}`);
    return name;
  }

  #take(name: string): boolean {
    const folded = name.normalize('NFC').toLowerCase();
    if (this.#taken.has(folded)) return false;
    this.#taken.add(folded);
    return true;
  }
}

/** A file's name without its ending, reduced to letters, digits and `._-`, which need no escaping in an address. */
export function stemOf(filename: string): string {
  return filename
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '');
}

function shortened(stem: string): string {
  let bytes = 0;
  let end = 0;
  for (const { segment } of new Intl.Segmenter().segment(stem)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > NAME_BYTES_MAX) return stem.slice(0, end);
    end += segment.length;
  }

  return stem;
}
