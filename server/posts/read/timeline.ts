import type { Locale } from '#contract/locales.ts';
import { remember } from '../../cache/remember.ts';
import type { Tokens } from '../../revisions/revisions.ts';
import { findPinned, findTimeline, type TimelineColumns } from './timeline-store.ts';

/** A version's place: its id in hexadecimal, and when it is published in milliseconds since 1970. */
export type Place = { id: string; time: number };

const ID_BYTES = 12;
const PLACE_BYTES = ID_BYTES + Float64Array.BYTES_PER_ELEMENT;
const FIXED_BYTES = 500;

/**
 * The published versions of a language, or of one tag in it, newest first. Scheduled versions are part of
 * it, so it depends on the content revision alone and answers for any moment: what readers see at `now` is
 * its end from some place on. Totals, pages at any depth and neighbours need no counting or skipping in the
 * database, whose work for them grows with the blog. 20 bytes a version.
 */
export class Timeline {
  readonly #times: Float64Array;
  readonly #ids: Buffer;

  constructor(batches: TimelineColumns[]) {
    const ids = batches.flatMap((batch) => batch.ids);
    this.#times = Float64Array.from(batches.flatMap((batch) => batch.times));
    this.#ids = Buffer.alloc(ids.length * ID_BYTES);
    for (const [at, id] of ids.entries()) this.#ids.set(id.id, at * ID_BYTES);
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

  /** The same without some versions, which are not counted in `skip` either. */
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

  #firstVisible(now: Date): number {
    const time = now.getTime();
    return this.#findFirst((at) => (this.#times[at] ?? 0) <= time);
  }

  /** The index of a version, or where it would stand. */
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

/** The pinned versions of a language, scheduled ones included, newest first. */
export function readPinned({ locale, tokens }: { locale: Locale; tokens: Tokens }): Promise<Place[]> {
  return remember({
    key: `pinned ${locale}`,
    revisions: ['content'],
    tokens,
    load: () => findPinned(locale),
    bytesOf: (places) => FIXED_BYTES + places.length * PLACE_BYTES,
  });
}

/** An author, and the names in their bylines. */
export type TimelineAuthor = { slug: string; names: readonly string[] };

/** The timeline at the content revision in `tokens`: of a language, or of a tag or an author in it. */
export function readTimeline({
  locale,
  tagId,
  author,
  tokens,
}: {
  locale: Locale;
  tagId?: number | undefined;
  author?: TimelineAuthor | undefined;
  tokens: Tokens;
}): Promise<Timeline> {
  const part = author ? ` author ${author.slug}` : tagId === undefined ? '' : ` ${tagId}`;
  return remember({
    key: `timeline ${locale}${part}`,
    revisions: ['content'],
    tokens,
    load: async () =>
      new Timeline(await Array.fromAsync(findTimeline({ locale, tagId, names: author?.names }))),
    bytesOf: (timeline) => timeline.bytes,
  });
}
