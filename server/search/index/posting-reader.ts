import type { InvertedIndex } from './inverted-index.ts';

/** A term's entries: a range of the reader's arrays, and the bytes that `starts` and `ends` refer to. */
export type Entries = { from: number; to: number; bytes: Uint8Array };

const NONE: Entries = { from: 0, to: 0, bytes: new Uint8Array(0) };

/** Shared by all readers, one at a time: allocated for each search, they would be most of its garbage. */
const arrays = {
  posts: new Int32Array(4096),
  flags: new Uint8Array(4096),
  starts: new Int32Array(4096),
  ends: new Int32Array(4096),
};

/**
 * Decodes the lists of terms, without the posts that readers may not see, into arrays: common words have thousands
 * of entries, and a loop over arrays takes a fifth of the time of a call for each. Each list is decoded once. A
 * reader is valid until the next one is created.
 */
export class PostingReader {
  readonly index: InvertedIndex;
  readonly #now: number;
  readonly #isAnyDue: boolean;
  readonly #known = new Map<number, Entries>();
  #length = 0;

  /** @param now milliseconds since 1970 */
  constructor(index: InvertedIndex, now: number) {
    this.index = index;
    this.#now = now;
    this.#isAnyDue = index.posts.isAnyDueAfter(now);
  }

  /** By entry: the post's number, ascending within a term. Replaced when a longer list is read. */
  get posts(): Int32Array {
    return arrays.posts;
  }

  /** By entry: its first byte (see `fields.ts`). */
  get flags(): Uint8Array {
    return arrays.flags;
  }

  /** By entry: the range of its positions in the bytes. */
  get starts(): Int32Array {
    return arrays.starts;
  }

  get ends(): Int32Array {
    return arrays.ends;
  }

  read(term: number): Entries {
    const known = this.#known.get(term);
    if (known) return known;
    const bytes = this.index.bytesOf(term);
    const entries = bytes.length === 0 ? NONE : this.#decode(bytes, this.index.postCount(term));
    this.#known.set(term, entries);
    return entries;
  }

  #decode(bytes: Uint8Array, count: number): Entries {
    const from = this.#length;
    makeRoom(from + count);
    const { posts, flags, starts, ends } = arrays;
    const { kinds } = this.index.posts;
    let to = from;
    for (let at = 0, post = 0; at < bytes.length; ) {
      let next = bytes[at++] ?? 0;
      let value = next & 127;
      for (let shift = 7; next > 127; shift += 7) {
        next = bytes[at++] ?? 0;
        value |= (next & 127) << shift;
      }
      post += value;
      next = bytes[at++] ?? 0;
      let length = next & 127;
      for (let shift = 7; next > 127; shift += 7) {
        next = bytes[at++] ?? 0;
        length |= (next & 127) << shift;
      }
      posts[to] = post;
      flags[to] = bytes[at] ?? 0;
      starts[to] = at + 1;
      at += length;
      ends[to] = at;
      // The next entry overwrites that of a removed post.
      if ((kinds[post] ?? 0) >= 0) to++;
    }
    if (this.#isAnyDue) to = this.#dropDue(from, to);
    this.#length = to;
    return { from, to, bytes };
  }

  #dropDue(from: number, to: number): number {
    const { posts, flags, starts, ends } = arrays;
    let length = from;
    for (let at = from; at < to; at++) {
      if (this.index.posts.publishedAt(posts[at] ?? 0) > this.#now) continue;
      posts[length] = posts[at] ?? 0;
      flags[length] = flags[at] ?? 0;
      starts[length] = starts[at] ?? 0;
      ends[length] = ends[at] ?? 0;
      length++;
    }
    return length;
  }
}

function makeRoom(length: number): void {
  if (length <= arrays.posts.length) return;
  const room = Math.ceil(length * 1.5);
  arrays.posts = grown(arrays.posts, new Int32Array(room));
  arrays.starts = grown(arrays.starts, new Int32Array(room));
  arrays.ends = grown(arrays.ends, new Int32Array(room));
  const flags = new Uint8Array(room);
  flags.set(arrays.flags);
  arrays.flags = flags;
}

function grown(values: Int32Array<ArrayBuffer>, larger: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  larger.set(values);
  return larger;
}
