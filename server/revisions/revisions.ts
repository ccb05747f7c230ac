import { setTimeout as sleep } from 'node:timers/promises';
import * as store from './store.ts';

/**
 * What cached responses depend on: `content` (posts and tags), `settings`, `profiles` (what the public sees of
 * users), or the comments of one language version (`thread:` and its id).
 */
export type RevisionName = 'content' | 'settings' | 'profiles' | `thread:${string}`;

/** Opaque: equal tokens mean that nothing changed between two reads, in any process. */
export type Tokens = ReadonlyMap<RevisionName, string>;

/** A read that takes longer may be lost with its connection; the next one uses another. */
const SLOW_READ_MS = 100;

type Batch = { names: Set<RevisionName>; tokens: Promise<Map<string, string>> };

let running: Promise<unknown> | null = null;
let next: Batch | null = null;

export function threadRevision(versionId: string): RevisionName {
  return `thread:${versionId}`;
}

/**
 * Invalidates what depends on the named revision, in every process. Call it after the write became visible
 * and before it is acknowledged.
 */
export async function raiseRevision(name: RevisionName): Promise<void> {
  await store.setNewToken(name);
}

/**
 * The tokens at some moment after the call. Calls that arrive while a read is running share the next read:
 * any number of concurrent requests costs two database reads. Rejects when the database does not answer
 * within a second.
 */
export async function readRevisions(names: Iterable<RevisionName>): Promise<Tokens> {
  next ??= startBatch();
  const batch = next;
  const wanted = [...names];
  for (const name of wanted) batch.names.add(name);
  const tokens = await batch.tokens;
  return new Map(wanted.map((name) => [name, tokens.get(name) ?? '']));
}

/** Removes the revisions of threads whose language versions are gone. */
export async function removeRevisions(names: readonly RevisionName[]): Promise<void> {
  await store.deleteTokens([...names]);
}

function startBatch(): Batch {
  const names = new Set<RevisionName>();
  const tokens = read(names);
  // Every caller of the batch receives the failure; without callers it concerns nobody.
  tokens.catch(() => {});
  return { names, tokens };
}

async function read(names: Set<RevisionName>): Promise<Map<string, string>> {
  await (running ? Promise.race([running, sleep(SLOW_READ_MS, undefined, { ref: false })]) : undefined);
  // Later callers may need what is written after this read starts.
  next = null;
  const tokens = store.findTokens([...names]);
  const settled = tokens
    .catch(() => {})
    .finally(() => {
      if (running === settled) running = null;
    });
  running = settled;
  return tokens;
}
