import type { TimelineColumns } from './timeline-store.ts';

/** A version's place: its id in hexadecimal, and when it is published in milliseconds since 1970. */
export type Place = { id: string; time: number };

const ID_BYTES = 12;
const PLACE_BYTES = ID_BYTES + Float64Array.BYTES_PER_ELEMENT;
const FIXED_BYTES = 500;

/**
 * The published versions of a language, or of one tag in it, newest first. It contains scheduled versions too, so it
 * depends only on the content revision and answers for any moment: readers see the part of it from some place on.
 * Totals, pages at any depth and neighbours need no counting or skipping in the database, which would take longer on
 * larger blogs. It takes 20 bytes a version.
 */
export class Timeline {
  readonly #times: Float64Array;
  readonly #ids: Buffer;

  constructor(times: Float64Array, ids: Buffer) {
    this.#times = times;
    this.#ids = ids;
  }

  static fromColumns(batches: TimelineColumns[]): Timeline {
    const ids = batches.flatMap((batch) => batch.ids);
    const bytes = Buffer.alloc(ids.length * ID_BYTES);
    for (const [at, id] of ids.entries()) bytes.set(id.id, at * ID_BYTES);
    return new Timeline(Float64Array.from(batches.flatMap((batch) => batch.times)), bytes);
  }

  get bytes(): number {
    return FIXED_BYTES + this.#times.length * PLACE_BYTES;
  }

  /** How many versions readers see at `now`. */
  count(now: Date): number {
    return this.#times.length - this.#firstVisible(now);
  }

  /** The versions that readers see at `now`, newest first. */
  slice({ now, skip, limit }: { now: Date; skip: number; limit: number }): Place[] {
    const start = this.#firstVisible(now) + skip;
    const end = Math.min(start + limit, this.#times.length);
    return Array.from({ length: Math.max(0, end - start) }, (_, index) => this.#placeAt(start + index));
  }

  /** The entries without those in `left`, which `skip` does not count either. */
  sliceWithout(left: Place[], { now, skip, limit }: { now: Date; skip: number; limit: number }): Place[] {
    const first = this.#firstVisible(now);
    const gaps = left
      .map((place) => ({ place, at: this.#search(place) }))
      .filter(({ place, at }) => at >= first && this.#isAt(at, place))
      .map(({ at }) => at)
      .sort((a, b) => a - b);

    let at = first + skip;
    const places: Place[] = [];
    while (gaps[0] !== undefined && gaps[0] <= at) {
      gaps.shift();
      at++;
    }

    for (; places.length < limit && at < this.#times.length; at++) {
      if (gaps[0] === at) gaps.shift();
      else places.push(this.#placeAt(at));
    }

    return places;
  }

  /** The versions published just before and just after this one, as readers see them at `now`. */
  neighbours(place: Place, now: Date): { previous: Place | null; next: Place | null } {
    const at = this.#search(place);
    const isThere = this.#isAt(at, place);
    const older = isThere ? at + 1 : at;

    return {
      previous: older < this.#times.length ? this.#placeAt(older) : null,
      next: at > this.#firstVisible(now) ? this.#placeAt(at - 1) : null,
    };
  }

  has(place: Place): boolean {
    return this.#isAt(this.#search(place), place);
  }

  /** Returns the timeline with these versions replaced; `places` lists those that are still in it. */
  replace(changed: ReadonlySet<string>, places: Place[]): Timeline {
    const removed = this.#findAll(changed);
    const added = places.toSorted(newestFirst).map((place) => ({ at: this.#search(place), place }));
    const length = this.#times.length - removed.length + added.length;
    const times = new Float64Array(length);
    const ids = Buffer.alloc(length * ID_BYTES);
    let from = 0;
    let to = 0;
    const copyUntil = (end: number) => {
      times.set(this.#times.subarray(from, end), to);
      ids.set(this.#ids.subarray(from * ID_BYTES, end * ID_BYTES), to * ID_BYTES);
      to += end - from;
      from = end;
    };

    // The sort is stable: at the same index, added entries come before removed ones.
    const edits = [...added, ...removed.map((at) => ({ at, place: null }))].sort((a, b) => a.at - b.at);
    for (const { at, place } of edits) {
      copyUntil(at);
      if (place) {
        times[to] = place.time;
        ids.write(place.id, to * ID_BYTES, 'hex');
        to++;
      } else from++;
    }

    copyUntil(this.#times.length);
    return new Timeline(times, ids);
  }

  /** The indexes of these ids, wherever they are. One pass over numbers is faster than a search for each id. */
  #findAll(ids: ReadonlySet<string>): number[] {
    const ends = new Set(Array.from(ids, (id) => Number.parseInt(id.slice(-8), 16)));
    const found: number[] = [];
    for (let at = 0; at < this.#times.length; at++) {
      const end = this.#ids.readUInt32BE((at + 1) * ID_BYTES - 4);
      if (ends.has(end) && ids.has(this.#idAt(at))) found.push(at);
    }

    return found;
  }

  #firstVisible(now: Date): number {
    const time = now.getTime();
    return this.#findFirst((at) => (this.#times[at] ?? 0) <= time);
  }

  /** The index of a version, or the index at which it would be inserted. */
  #search({ id, time }: Place): number {
    return this.#findFirst((at) => {
      const own = this.#times[at] ?? 0;
      return own < time || (own === time && this.#idAt(at) <= id);
    });
  }

  #findFirst(isBehind: (at: number) => boolean): number {
    let low = 0;
    let high = this.#times.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBehind(middle)) high = middle;
      else low = middle + 1;
    }

    return low;
  }

  #isAt(at: number, { id, time }: Place): boolean {
    return at < this.#times.length && this.#times[at] === time && this.#idAt(at) === id;
  }

  #placeAt(at: number): Place {
    return { id: this.#idAt(at), time: this.#times[at] ?? 0 };
  }

  #idAt(at: number): string {
    return this.#ids.toString('hex', at * ID_BYTES, (at + 1) * ID_BYTES);
  }
}

/** Compares by time, then by id, like the index of the database. */
export function newestFirst(a: Place, b: Place): number {
  return b.time - a.time || (b.id > a.id ? 1 : -1);
}
