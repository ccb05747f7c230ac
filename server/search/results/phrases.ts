import type { Entries, PostingReader } from '../index/posting-reader.ts';

/** For each post, 1 where forms of the terms stand one after another in it. */
export function postsWithPhrase(reader: PostingReader, phrase: number[][]): Uint8Array {
  const words = phrase.map((forms) => forms.map((form) => reader.read(form)));
  const pairs = stopPairs(reader, phrase);
  // The lists of a phrase of two stop words tell all of it.
  if (words.length === 2 && pairs.length === 1) return postsWithAll(reader, pairs);
  const found = postsWithAll(reader, [...words, ...pairs]);
  if (words.length < 2) return found;
  let [before, next] = buffers;
  for (let word = 0; word < words.length && found.includes(1); word++) {
    gather(reader, words[word] ?? [], { into: next, found });
    if (word > 0) keepFollowing(before, next, found);
    [before, next] = [next, before];
  }
  return found;
}

/** For each two neighbours of the phrase that are stop words in all their forms: the lists of those forms' pairs. */
function stopPairs(reader: PostingReader, phrase: number[][]): Entries[][] {
  const pairs: Entries[][] = [];
  for (let word = 1; word < phrase.length; word++) {
    const seconds = phrase[word] ?? [];
    const lists = (phrase[word - 1] ?? []).flatMap((first) =>
      seconds.map((second) => reader.index.pairList(first, second)),
    );
    if (lists.includes(undefined)) continue;
    pairs.push(lists.flatMap((list) => (typeof list === 'number' ? reader.read(list) : [])));
  }
  return pairs;
}

/** Which posts hold every word, told without reading positions: a hundredth of the work for common words. */
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

/** Where a word stands, in any form, post by post; `starts` and `ends` are by number of the post. */
type Positions = { starts: Int32Array; ends: Int32Array; values: Int32Array };

/**
 * Of the word before and the next one. Lists are read one after another, from end to end, and sorted into posts:
 * going along all lists at once, post by post, takes half as long again.
 */
const buffers = [makeBuffer(), makeBuffer()] as const;

function makeBuffer(): Positions {
  return { starts: new Int32Array(0), ends: new Int32Array(0), values: new Int32Array(0) };
}

/** The positions of a word's forms in the posts that are still to be looked at. */
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

/** Divides the room by posts; a position takes at least a byte, so there are no more than those. */
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

/** By position: the number of the last post and word after which it comes. */
let marks = new Int32Array(4096);
let mark = 0;

/** Leaves of the next word's positions those that come after one of the word before, and of the posts those with any. */
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
    let kept = start;
    for (let at = start; at < (next.ends[post] ?? 0); at++) {
      const position = next.values[at] ?? 0;
      if (position < marks.length && marks[position] === mark) next.values[kept++] = position;
    }
    next.ends[post] = kept;
    if (kept === start) found[post] = 0;
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
