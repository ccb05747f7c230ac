import { readContentToken } from '#server/revisions/revisions.ts';
import { SingleFlight } from '#server/runtime/single-flight.ts';
import { contentMemory, type Remembered } from './content-memory.ts';

/** `number` orders loads by their start: a slow load must not replace the result of a later one. */
type Entry = Remembered & { number: number };

/** The value for an earlier token, parts of which may still be right. */
export type Previous<Value> = { value: Value; token: string };

type Load<Value> = (previous: Previous<Value> | null) => Promise<Value>;

const loads = new SingleFlight<Entry>();
let started = 0;

/**
 * Data that is valid while the content revision has its token. Concurrent calls share one load, and a failed load is
 * not remembered. Only one caller uses a key, so its type is that of `load`; whatever else the data depends on is part of
 * the key. `load` gets the value for the previous token if that is still in memory.
 */
export async function memoize<Value>({
  key,
  load,
  bytesOf,
}: {
  key: string;
  load: Load<Value>;
  bytesOf: (value: Value) => number;
}): Promise<Value> {
  const token = await readContentToken();
  // A revision that was never raised has no token, so it cannot tell one database from another that replaces it.
  if (token === '') return load(null);

  const cached = contentMemory.get(key) as Entry | undefined;
  if (cached?.token === token) return cached.value as Value;

  const previous = cached ? { value: cached.value as Value, token: cached.token } : null;
  const entry = await loads.run(`${key} ${token}`, async () => {
    const number = ++started;
    const value = await load(previous);
    const loaded = { token, value, bytes: Math.max(1, bytesOf(value)), number };
    const latest = contentMemory.peek(key) as Entry | undefined;
    if ((latest?.number ?? 0) < number) contentMemory.set(key, loaded);
    return loaded;
  });

  return entry.value as Value;
}
