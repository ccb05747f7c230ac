import { LRUCache } from 'lru-cache';
import type { Locale } from '#contract/locales.ts';
import { isDatabaseDown } from '#server/db/client.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { Unavailable } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { areCurrent, type Tokens } from '#server/revisions/revisions.ts';
import type { EncodedBody } from './encoded-body.ts';

export type EmptySearch = { query: string; locale: Locale };

/** A response as it is sent: status 200, a body in several encodings, and headers that suit all of them. */
export type CachedResponse = {
  /** Set if the response lists the results of a search that found nothing. */
  emptySearch?: EmptySearch | null;
  /** Names and values in turn, without `Content-Encoding` and `Content-Length`. */
  headers: readonly string[];
  etag: string;
  /** The first full second, in milliseconds, since which nothing has changed, if that is known. */
  modifiedAt?: number | null;
  body: EncodedBody;
};

/**
 * The revision tokens that a response depends on. It is valid while they are current, and at most until `validUntil`
 * (in milliseconds).
 */
export type Validity = { tokens: Tokens; validUntil: number };

type Entry = CachedResponse & Validity & { storedAt: number; use: { hits: number } };
type Produced<Fresh> = { fresh: Fresh; cacheable: (CachedResponse & Validity) | null };

/**
 * If a process dies between a write and raising the revision, no token invalidates the old entries. They expire after
 * this time. View counts in responses may be as old too.
 */
const MAX_AGE_MS = 60_000;
/** The approximate size of an entry's headers and bookkeeping. */
const ENTRY_BYTES = 1_500;
/** After this many hits a response is compressed again, better. */
const HITS_TO_IMPROVE = 3;
/**
 * A shared response may already be outdated when it is made. After this many outdated ones, a request makes its own.
 */
const JOINS_MAX = 2;

/**
 * Responses of anonymous GET requests, bounded by bytes; the least recently used ones are dropped first. An entry is
 * served while the revisions it depends on are current in the database, so that no process serves an outdated one.
 * Requests that check at the same moment share one read of the database.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #running = new Map<string, Promise<boolean>>();

  constructor({ maxBytes }: { maxBytes: number }) {
    this.#entries = new LRUCache<string, Entry>({
      maxSize: maxBytes,
      sizeCalculation: ({ body }, key) => body.weight + 2 * key.length + ENTRY_BYTES,
    });
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /**
   * The current cached response, or what `make` returns. Concurrent requests for one key wait for a single
   * `make`; if its result can't be cached, each of them makes its own.
   */
  async serve<Fresh>(
    key: string,
    make: () => Promise<Produced<Fresh>>,
  ): Promise<{ hit: CachedResponse; fresh?: undefined } | { hit: null; fresh: Fresh }> {
    for (let joins = 0; ; joins++) {
      const entry = this.#entries.get(key);
      if (entry && (await this.#isCurrent(key, entry))) {
        if (++entry.use.hits === HITS_TO_IMPROVE) {
          this.#improve(key, entry).catch((error) =>
            log.warn({ err: error }, 'A cached response could not be recompressed'),
          );
        }
        return { hit: entry };
      }

      const running = joins < JOINS_MAX ? this.#running.get(key) : undefined;
      // No `await` may come between this check and the start of `make`.
      if (!running) {
        const fresh = await this.#make(key, make);
        // While the database is unavailable, an expired entry is better than a failure.
        const older = isDatabaseDown() ? this.#entries.peek(key) : undefined;
        return older ? { hit: older } : { hit: null, fresh };
      }

      const isStored = await running;
      if (!isStored) return { hit: null, fresh: (await make()).fresh };
    }
  }

  /** Updates the size of an entry after its body has been encoded for another kind of client. */
  reweigh(key: string): void {
    const entry = this.#entries.peek(key);
    if (entry) this.#entries.set(key, { ...entry });
  }

  async #make<Fresh>(key: string, make: () => Promise<Produced<Fresh>>): Promise<Fresh> {
    const making = make();
    const stored = making.then(
      ({ cacheable }) => cacheable !== null && this.#store(key, cacheable),
      () => false,
    );
    if (!this.#running.has(key)) {
      this.#running.set(key, stored);
      void stored.finally(() => this.#running.delete(key));
    }

    return (await making).fresh;
  }

  #store(key: string, response: CachedResponse & Validity): boolean {
    this.#entries.set(key, { ...response, storedAt: Date.now(), use: { hits: 0 } });
    return this.#entries.has(key);
  }

  async #improve(key: string, entry: Entry): Promise<void> {
    await entry.body.improve();
    if (this.#entries.peek(key)?.body === entry.body) this.reweigh(key);
  }

  async #isCurrent(key: string, entry: Entry): Promise<boolean> {
    try {
      const check = entry.tokens.size === 0 || areCurrent(entry.tokens);
      const isUnchanged = typeof check === 'boolean' ? check : await check;
      if (isUnchanged) return !isExpired(entry, Date.now()) || isDatabaseDown();
    } catch (error) {
      if (!(toDomainFailure(error) instanceof Unavailable)) throw error;
      // Without the database no newer response can be made, so the old one is good enough.
      return true;
    }
    if (this.#entries.peek(key)?.body === entry.body) this.#entries.delete(key);
    return false;
  }
}

/** If the clock was set back, the age is unknown, so the entry counts as expired. */
function isExpired({ validUntil, storedAt }: Entry, now: number): boolean {
  return now >= validUntil || now < storedAt || now - storedAt > MAX_AGE_MS;
}
