import { readContentLog, readContentToken } from '#server/revisions/revisions.ts';
import { contentMemory } from './content-memory.ts';
import { memoize } from './memoize.ts';

/**
 * Views change without a revision, and if a process dies between a write and raising the revision, no token invalidates
 * the old entries. Both are at most as old as in the response cache.
 */
const MAX_AGE_MS = 60_000;
const FIXED_BYTES = 500;
const FIELD_BYTES = 60;

/**
 * Values that depend on one language version each, by the version's id. A value that this process has read before is
 * read again only if the version has changed, so that a list after a write costs one document. The values are shared;
 * callers must not change them.
 */
export async function recallVersions<Value extends object>({
  name,
  ids,
  read,
}: {
  /** The name of the only caller, and of what it reads. */
  name: string;
  ids: string[];
  /** Reads the values that are missing; those of versions that readers don't see may be left out. */
  read: (ids: string[]) => Promise<ReadonlyMap<string, Value>>;
}): Promise<Map<string, Value>> {
  const token = await readContentToken();
  const known = ids.map((id) => ({ id, entry: contentMemory.get(`${name} ${id}`) }));
  const old = new Set(known.flatMap(({ entry }) => (entry && entry.token !== token ? entry.token : [])));
  const changed = new Map(
    await Promise.all(Array.from(old, async (since) => [since, await readChangedIds(since)] as const)),
  );

  const found = new Map<string, Value>();
  const missing: string[] = [];
  for (const { id, entry } of known) {
    if (entry && (entry.token === token || changed.get(entry.token)?.has(id) === false)) {
      entry.token = token;
      found.set(id, entry.value as Value);
    } else missing.push(id);
  }

  const values = missing.length > 0 ? await read(missing) : found;
  for (const id of missing) {
    const value = values.get(id);
    if (value === undefined) continue;
    found.set(id, value);
    remember(`${name} ${id}`, { token, value });
  }
  return found;
}

/** Like `recallVersions`, for one value that depends on what `hasChanged` knows. */
export async function recallUnless<Value extends object>(
  key: string,
  {
    hasChanged,
    read,
  }: { hasChanged: (value: Value, since: string) => Promise<boolean>; read: () => Promise<Value> },
): Promise<Value> {
  const token = await readContentToken();
  const known = contentMemory.get(key);
  if (known) {
    const value = known.value as Value;
    if (known.token === token || !(await hasChanged(value, known.token))) {
      known.token = token;
      return value;
    }
  }

  const value = await read();
  remember(key, { token, value });
  return value;
}

/** Drops what is too old to be used. */
export function forgetOld(): void {
  contentMemory.purgeStale();
}

/**
 * The ids of the language versions that have changed since the content revision had this token. Null if the log does not
 * know: after many changes, or after `raiseRevision`. Versions that are read after the call are at least as new as any
 * token read before it. What is in memory may be of many tokens, so they share one read of the log.
 */
export async function readChangedIds(since: string): Promise<ReadonlySet<string> | null> {
  const log = await memoize({
    key: 'content log',
    load: async () => {
      const found = await readContentLog();
      return {
        ...(found ?? { token: '', changes: [] }),
        since: new Map<string, ReadonlySet<string> | null>(),
      };
    },
    // There is a set for each change.
    bytesOf: ({ changes }) =>
      FIXED_BYTES + FIELD_BYTES * changes.length * changes.flatMap(({ ids }) => ids).length,
  });
  const known = log.since.get(since);
  if (known !== undefined) return known;

  const ids = new Set<string>();
  let reached = since;
  for (const change of log.changes) {
    if (change.from !== reached) continue;
    reached = change.to;
    for (const id of change.ids) ids.add(id);
  }
  const changed = reached === log.token ? ids : null;
  log.since.set(since, changed);
  return changed;
}

function remember(key: string, { token, value }: { token: string; value: object }): void {
  // A revision that was never raised has no token, so it cannot tell one database from another that replaces it.
  if (token === '') return;
  contentMemory.set(key, { token, value, bytes: FIXED_BYTES + bytesOf(value) }, { ttl: MAX_AGE_MS });
}

/** An estimate: other objects, such as dates, are small. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return FIELD_BYTES + 2 * value.length;
  if (value instanceof Uint8Array) return FIELD_BYTES + value.length;
  const isPlain = Array.isArray(value) || (typeof value === 'object' && value?.constructor === Object);
  const fields = isPlain ? Object.values(value as object) : [];
  return fields.reduce((sum: number, field) => sum + bytesOf(field), FIELD_BYTES);
}
