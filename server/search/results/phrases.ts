import type { Entries, PostingReader } from '#server/search/index/posting-reader.ts';

/** For each post, 1 if forms of the terms follow one another in it. */
export function postsWithPhrase(reader: PostingReader, phrase: number[][]): Uint8Array {
  const words = phrase.map((forms) => forms.map((form) => reader.read(form)));
  const found = postsWithAll(reader, words);
  if (words.length < 2) return found;
  let [before, next] = buffers;
  for (let word = 0; word < words.length && found.includes(1); word++) {
    gather(reader, words[word] ?? [], { into: next, found });
    if (word > 0) keepFollowing(before, next, found);
    [before, next] = [next, before];
  }
  return found;
}

/** For each post, 1 if it has every word. Reads no positions: a hundredth of the work for common words. */
function postsWithAll(reader: PostingReader, words: Entries[][]): Uint8Array {
  const counts = new Uint8Array(reader.index.posts.capacity);
  const { posts } = reader;
  words.forEach((forms, word) => {
    for (const { from, to } of forms) {
      for (let at = from; at < to; at++) {
        const post = posts[at] ?? 0;
        if (counts[post] === word) counts[post] = word + 1;
      }
    }
  });
  const all = words.length;
  for (let post = 0; post < counts.length; post++) counts[post] = counts[post] === all ? 1 : 0;
  return counts;
}

/** Positions of all forms of a word, grouped by post; `starts` and `ends` are by post number. */
type Positions = { starts: Int32Array; ends: Int32Array; values: Int32Array };

/**
 * For the previous and the next word of the phrase. Lists are read one after another and distributed to posts:
 * merging all lists post by post takes half as long again.
 */
const buffers = [makeBuffer(), makeBuffer()] as const;

function makeBuffer(): Positions {
  return { starts: new Int32Array(0), ends: new Int32Array(0), values: new Int32Array(0) };
}

/** Collects the positions of a word's forms in the posts that still match. */
function gather(
  reader: PostingReader,
  forms: Entries[],
  { into, found }: { into: Positions; found: Uint8Array },
): void {
  makeRoom(into, found.length);
  reserve(reader, forms, { into, found });
  const { posts, starts, ends } = reader;
  const { values } = into;
  for (const { from, to, bytes } of forms) {
    for (let entry = from; entry < to; entry++) {
      const post = posts[entry] ?? 0;
      if (found[post] === 0) continue;
      let length = into.ends[post] ?? 0;
      const end = ends[entry] ?? 0;
      for (let at = starts[entry] ?? 0, position = 0; at < end; ) {
        let next = bytes[at++] ?? 0;
        let value = next & 127;
        for (let shift = 7; next > 127; shift += 7) {
          next = bytes[at++] ?? 0;
          value |= (next & 127) << shift;
        }
        position += value;
        values[length++] = position;
      }
      into.ends[post] = length;
    }
  }
}

/** Reserves room for each post: a position takes at least a byte. */
function reserve(
  { posts, starts, ends }: PostingReader,
  forms: Entries[],
  { into, found }: { into: Positions; found: Uint8Array },
): void {
  const sizes = into.ends.fill(0);
  for (const { from, to } of forms) {
    for (let at = from; at < to; at++) {
      const post = posts[at] ?? 0;
      if (found[post] === 1) sizes[post] = (sizes[post] ?? 0) + (ends[at] ?? 0) - (starts[at] ?? 0);
    }
  }
  let sum = 0;
  for (let post = 0; post < found.length; post++) {
    const size = sizes[post] ?? 0;
    into.starts[post] = sum;
    into.ends[post] = sum;
    sum += size;
  }
  if (into.values.length < sum) into.values = new Int32Array(Math.ceil(sum * 1.2));
}

function makeRoom(buffer: Positions, posts: number): void {
  if (buffer.starts.length >= posts) return;
  buffer.starts = new Int32Array(Math.ceil(posts * 1.2));
  buffer.ends = new Int32Array(Math.ceil(posts * 1.2));
}

/** By position: identifies the last post and word that it follows. */
let marks = new Int32Array(4096);
let mark = 0;

/** Keeps the positions of the next word that follow one of the previous word, and the posts that have any. */
function keepFollowing(before: Positions, next: Positions, found: Uint8Array): void {
  for (let post = 0; post < found.length; post++) {
    if (found[post] === 0) continue;
    mark = mark === MARK_MAX ? restart() : mark + 1;
    for (let at = before.starts[post] ?? 0; at < (before.ends[post] ?? 0); at++) {
      const after = (before.values[at] ?? 0) + 1;
      if (after >= marks.length) widen(after);
      marks[after] = mark;
    }
    const start = next.starts[post] ?? 0;
    let end = start;
    for (let at = start; at < (next.ends[post] ?? 0); at++) {
      const position = next.values[at] ?? 0;
      if (position < marks.length && marks[position] === mark) next.values[end++] = position;
    }
    next.ends[post] = end;
    if (end === start) found[post] = 0;
  }
}

const MARK_MAX = 2 ** 30;

function restart(): number {
  marks.fill(0);
  return 1;
}

function widen(least: number): void {
  const larger = new Int32Array(least * 2);
  larger.set(marks);
  marks = larger;
}
