import type { Entries, PostingReader } from './posting-reader.ts';

/** For each post, 1 where forms of the terms stand one after another in it. */
export function postsWithPhrase(reader: PostingReader, phrase: number[][]): Uint8Array {
  const words = phrase.map((forms) => forms.map((form) => reader.read(form)));
  const pairs = stopPairs(reader, phrase);
  // The lists of a phrase of two stop words tell all of it.
  if (words.length === 2 && pairs.length === 1) return postsWithAll(reader, pairs);
  const found = postsWithAll(reader, [...words, ...pairs]);
  if (words.length < 2) return found;
  // Lists are read side by side, from their first posts to their last.
  const places = words.map((forms) => Int32Array.from(forms, (entries) => entries.from));
  for (let post = 0; post < found.length; post++) {
    if (found[post] === 1 && !isIn(post, reader, words, places)) found[post] = 0;
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

/** Whether the words stand one after another in the post. `places` are where each form's list was left. */
function isIn(post: number, reader: PostingReader, words: Entries[][], places: Int32Array[]): boolean {
  const { posts, starts, ends } = reader;
  marks.begin();
  for (let word = 0; word < words.length; word++) {
    const forms = words[word] ?? [];
    const left = places[word] ?? NO_PLACES;
    const isLast = word === words.length - 1;
    marks.next();
    for (let form = 0; form < forms.length; form++) {
      const entries = forms[form];
      if (!entries) continue;
      let at = left[form] ?? 0;
      while (at < entries.to && (posts[at] ?? 0) < post) at++;
      left[form] = at;
      if (at === entries.to || posts[at] !== post) continue;
      const { bytes } = entries;
      if (isLast && marks.isAnyOf(bytes, starts[at] ?? 0, ends[at] ?? 0)) return true;
      if (!isLast) marks.carryOn(bytes, starts[at] ?? 0, ends[at] ?? 0, word === 0);
    }
    if (!marks.isAny) return false;
  }
  return false;
}

const NO_PLACES = new Int32Array(0);

/**
 * At which positions of a post a phrase is as far as some word of it. A look-up for each position takes a
 * third of the time of a merge of two lists, which goes now here, now there; and lists need no order.
 */
class Marks {
  isAny = false;
  /** By position: the number of the word, as words are counted through all posts, after which it comes. */
  #before = new Int32Array(4096);
  #after = new Int32Array(4096);
  #number = 0;

  /** Forgets the post before. */
  begin(): void {
    if (this.#number < NUMBER_MAX) return;
    this.#before.fill(0);
    this.#after.fill(0);
    this.#number = 0;
  }

  /** What is marked from now on comes after the next word. */
  next(): void {
    this.isAny = false;
    this.#number++;
    [this.#before, this.#after] = [this.#after, this.#before];
  }

  /** Marks what comes after the positions between two ends: all of the first word, else those that are marked. */
  carryOn(bytes: Uint8Array, from: number, to: number, isFirst: boolean): void {
    const number = this.#number;
    const before = this.#before;
    let after = this.#after;
    let isAny = false;
    for (let at = from, position = 0; at < to; ) {
      let next = bytes[at++] ?? 0;
      let value = next & 127;
      for (let shift = 7; next > 127; shift += 7) {
        next = bytes[at++] ?? 0;
        value |= (next & 127) << shift;
      }
      position += value;
      if (!isFirst && before[position] !== number - 1) continue;
      if (position + 1 >= after.length) after = this.#grow(position + 2);
      after[position + 1] = number;
      isAny = true;
    }
    this.isAny ||= isAny;
  }

  /** Whether one of the positions between two ends is marked. */
  isAnyOf(bytes: Uint8Array, from: number, to: number): boolean {
    const wanted = this.#number - 1;
    const before = this.#before;
    for (let at = from, position = 0; at < to; ) {
      let next = bytes[at++] ?? 0;
      let value = next & 127;
      for (let shift = 7; next > 127; shift += 7) {
        next = bytes[at++] ?? 0;
        value |= (next & 127) << shift;
      }
      position += value;
      if (before[position] === wanted) return true;
    }
    return false;
  }

  #grow(least: number): Int32Array<ArrayBuffer> {
    const larger = new Int32Array(least * 2);
    larger.set(this.#after);
    this.#after = larger;
    return larger;
  }
}

/** Far from the end of 32 bits, and no phrase has so many words as are between. */
const NUMBER_MAX = 2 ** 30;
const marks = new Marks();
