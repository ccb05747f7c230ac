import { ByteReader } from './bytes.ts';
import type { InvertedIndex } from './inverted-index.ts';

/** A place is a post's number and a position in it as one number; no text has so many words. */
const PLACES_PER_POST = 2 ** 20;

/** For each post, 1 where forms of the terms stand one after another in it. */
export function postsWithPhrase(index: InvertedIndex, phrase: number[][]): Uint8Array {
  const candidates = postsWithAll(index, phrase);
  const [first = [], ...others] = phrase;
  const last = others.pop();
  if (!last) return candidates;
  let places = placesOf(index, first, { candidates, buffer: 0 });
  for (const forms of others) {
    places = following(places, placesOf(index, forms, { candidates, buffer: 1 }));
  }
  return postsFollowed(index, places, last);
}

/** The posts in which a form stands right after one of the places; each is left at the first. */
function postsFollowed(index: InvertedIndex, places: Float64Array, forms: number[]): Uint8Array {
  const found = new Uint8Array(index.posts.capacity);
  const end = places.length;
  for (const form of forms) {
    let start = 0;
    index.scan(form, (post, _flags, bytes, from, to) => {
      let place = post * PLACES_PER_POST;
      while (start < end && (places[start] ?? 0) < place) start++;
      if (found[post] === 1) return;
      for (let at = from, near = start; at < to && near < end; ) {
        let next = bytes[at++] ?? 0;
        let value = next & 127;
        for (let shift = 7; next > 127; shift += 7) {
          next = bytes[at++] ?? 0;
          value |= (next & 127) << shift;
        }
        place += value;
        while (near < end && (places[near] ?? 0) < place - 1) near++;
        if (places[near] === place - 1) {
          found[post] = 1;
          return;
        }
      }
    });
  }
  return found;
}

/** By post, for each word of a query in its order, where it stands; ascending. */
export type Positions = Map<number, number[][]>;

/** For each word, given as the forms of it, where it stands in the posts of the set; ascending. */
export function positionsIn(index: InvertedIndex, words: number[][], posts: ReadonlySet<number>): Positions {
  const found = new Map(Array.from(posts, (post) => [post, words.map((): number[] => [])]));
  const marked = mark(index, posts);
  words.forEach((forms, at) => {
    for (const form of forms) {
      index.scan(form, (post, _flags, bytes, from, to) => {
        if (marked[post] === 0) return;
        const reader = new ByteReader(bytes);
        reader.position = from;
        const positions = found.get(post)?.[at];
        for (let last = 0; reader.position < to; ) {
          last += reader.number();
          positions?.push(last);
        }
      });
    }
  });
  for (const positions of found.values()) for (const list of positions) list.sort((a, b) => a - b);
  return found;
}

/** Which posts hold every word, told without reading positions: a hundredth of the work for common words. */
function postsWithAll(index: InvertedIndex, phrase: number[][]): Uint8Array {
  const counts = new Uint8Array(index.posts.capacity);
  phrase.forEach((forms, at) => {
    for (const form of forms) {
      index.scan(form, (post) => {
        if (counts[post] === at) counts[post] = at + 1;
      });
    }
  });
  return counts.map((count) => (count === phrase.length ? 1 : 0));
}

/** Two words' places: of common words some megabytes, which made anew each time would be collected each time. */
const buffers: [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>] = [
  new Float64Array(4096),
  new Float64Array(4096),
];

/** Where the forms stand in the candidates, in a buffer until it is used again. */
function placesOf(
  index: InvertedIndex,
  forms: number[],
  { candidates, buffer }: { candidates: Uint8Array; buffer: 0 | 1 },
): Float64Array {
  let places = buffers[buffer];
  let length = 0;
  for (const form of forms) {
    index.scan(form, (post, _flags, bytes, from, to) => {
      if (candidates[post] === 0) return;
      // A position takes at least a byte.
      if (length + to - from > places.length) {
        const larger = new Float64Array(2 * (length + to - from));
        larger.set(places);
        places = larger;
        buffers[buffer] = larger;
      }
      let place = post * PLACES_PER_POST;
      for (let at = from; at < to; ) {
        let next = bytes[at++] ?? 0;
        let value = next & 127;
        for (let shift = 7; next > 127; shift += 7) {
          next = bytes[at++] ?? 0;
          value |= (next & 127) << shift;
        }
        place += value;
        places[length++] = place;
      }
    });
  }
  const own = places.subarray(0, length);
  return forms.length > 1 ? own.sort() : own;
}

/** The places of `next` that come right after one of `before`, in the place of those; both ascend. */
function following(before: Float64Array, next: Float64Array): Float64Array {
  let length = 0;
  for (let at = 0, other = 0; at < next.length && other < before.length; ) {
    const difference = (next[at] ?? 0) - (before[other] ?? 0);
    if (difference === 1) {
      // A place is written where it was read, or before.
      before[length++] = next[at++] ?? 0;
      other++;
    } else if (difference < 1) at++;
    else other++;
  }
  return before.subarray(0, length);
}

function mark(index: InvertedIndex, posts: ReadonlySet<number>): Uint8Array {
  const marked = new Uint8Array(index.posts.capacity);
  for (const post of posts) marked[post] = 1;
  return marked;
}
