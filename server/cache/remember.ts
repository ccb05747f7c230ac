import { LRUCache } from 'lru-cache';
import type { RevisionName, Tokens } from '#server/revisions/revisions.ts';
import { shareOf } from '#server/runtime/server-limit.ts';

/** All remembered data of a process, of 32 MB in all, in bytes as `bytesOf` estimates them. */
const MAX_BYTES = shareOf(32 * 1024 * 1024);

/** `number` orders loads by their start: a slow one must not replace what a later one has found. */
type Entry = { tokens: string; value: unknown; bytes: number; number: number };

/** What was remembered for other tokens: a part of it may still be right. */
export type Previous<Value> = {
  value: Value;
  /** Of the revisions, in their order. */
  tokens: readonly string[];
};

type Load<Value> = (previous: Previous<Value> | null) => Promise<Value>;

const SEPARATOR = ' ';

const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes });
const loads = new Map<string, Promise<Entry>>();
let started = 0;

/**
 * Data that is valid for the named revisions. The caller reads their `tokens` before the data, once for all
 * that one request needs. Concurrent calls share one load, and a failed load is not remembered. A key has
 * one caller, so that its type is that of its `load`; whatever else the data depends on is part of the key.
 * `load` gets the data for the tokens before, where that is still in memory.
 */
export async function remember<Value>({
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
  // A revision that was never raised doesn't tell one database from another that takes its place.
  if (all.includes('')) return load(null);
  const joined = all.join(SEPARATOR);
  const cached = entries.get(key);
  if (cached?.tokens === joined) return cached.value as Value;
  const name = `${key} ${joined}`;
  const previous = cached ? { value: cached.value as Value, tokens: cached.tokens.split(SEPARATOR) } : null;
  const loadNow = () => load(previous);
  const running = loads.get(name) ?? start(name, { key, tokens: joined, load: loadNow, bytesOf });
  return (await running).value as Value;
}

function start<Value>(
  name: string,
  {
    key,
    tokens,
    load,
    bytesOf,
  }: { key: string; tokens: string; load: () => Promise<Value>; bytesOf: (value: Value) => number },
): Promise<Entry> {
  const number = ++started;
  const running = load()
    .then((value) => {
      const entry = { tokens, value, bytes: Math.max(1, bytesOf(value)), number };
      if ((entries.peek(key)?.number ?? 0) < number) entries.set(key, entry);
      return entry;
    })
    .finally(() => loads.delete(name));
  loads.set(name, running);
  return running;
}
