import { LRUCache } from 'lru-cache';
import type { RevisionName, Tokens } from '#server/revisions/revisions.ts';
import { SingleFlight } from '#server/runtime/single-flight.ts';

/** How much a process remembers in all, in bytes as `bytesOf` estimates them. */
const MAX_BYTES = 32 * 1024 * 1024;

/** `number` orders loads by their start: a slow load must not replace the result of a later one. */
type Entry = { tokens: string; value: unknown; bytes: number; number: number };

/** The value for earlier tokens, parts of which may still be right. */
export type Previous<Value> = {
  value: Value;
  /** The tokens of the revisions, in their order. */
  tokens: readonly string[];
};

type Load<Value> = (previous: Previous<Value> | null) => Promise<Value>;

const SEPARATOR = ' ';

const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes });
const loads = new SingleFlight<Entry>();
let started = 0;

/**
 * Data that is valid while the named revisions have these tokens. The caller reads `tokens` before the data, once for
 * everything that a request needs. Concurrent calls share one load, and a failed load is not remembered. Only one
 * caller uses a key, so its type is that of `load`; whatever else the data depends on is part of the key. `load` gets
 * the value for the previous tokens if that is still in memory.
 */
export async function memoize<Value>({
  key,
  revisions,
  tokens,
  load,
  bytesOf,
}: {
  key: string;
  revisions: readonly RevisionName[];
  tokens: Tokens;
  load: Load<Value>;
  bytesOf: (value: Value) => number;
}): Promise<Value> {
  const all = revisions.map((name) => tokens.get(name) ?? '');
  // A revision that was never raised has no token, so it cannot tell one database from another that replaces it.
  if (all.includes('')) return load(null);

  const joined = all.join(SEPARATOR);
  const cached = entries.get(key);
  if (cached?.tokens === joined) return cached.value as Value;

  const previous = cached ? { value: cached.value as Value, tokens: cached.tokens.split(SEPARATOR) } : null;
  const entry = await loads.run(`${key} ${joined}`, async () => {
    const number = ++started;
    const value = await load(previous);
    const loaded = { tokens: joined, value, bytes: Math.max(1, bytesOf(value)), number };
    if ((entries.peek(key)?.number ?? 0) < number) entries.set(key, loaded);
    return loaded;
  });

  return entry.value as Value;
}
