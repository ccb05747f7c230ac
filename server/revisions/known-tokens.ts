import { LRUCache } from 'lru-cache';
import { type ChangeSignal, SIGNAL_BYTES } from '#server/db/change-signal.ts';
import { changeSignal } from '#server/db/client.ts';

/**
 * If a process is killed between a write and its signal, no signal ends the old token. No client was told that the
 * write succeeded, and it becomes visible after this time.
 */
export const KNOWN_MS = 3_000;
/**
 * Tokens older than this are read again in the background; a request waits for the database only if that takes long.
 */
const REFRESH_MS = 1_000;

/**
 * The revision that every change of comments raises, after that of their thread. Its name sorts before those of threads,
 * so that a query reads it first: the token of a thread is at least as new.
 */
export const THREADS = 'comments';

export function isThread(name: string): boolean {
  return name.startsWith('thread:');
}

/** The value of the signal before a database read started, and when that was. */
export type Sample = { value: Buffer; at: number };

/** Tokens that were asked for in this time are read again together with an old one, so that none has to be awaited. */
const IN_USE_MS = 10_000;
/** Few enough for a read of a few milliseconds. */
const REFRESHED_MAX = 1_000;

type Known = { token: string; readAt: number; askedAt: number };

/** More names than readers need within a second. */
const NAMES_MAX = 10_000;
/** About 200 bytes each. */
const THREADS_MAX = 20_000;

const known = new Map<string, Known>();

/**
 * The tokens of threads with that of `THREADS`: while it is the current one, no thread has changed. Posts have a thread
 * in each language, so without this the first page of a post after three seconds, or after any write, takes another query
 * (`bench -- pages --pages "all posts" --writes`).
 */
const threads = new LRUCache<string, { token: string; under: string }>({ max: THREADS_MAX });
/** The signal, and its value before each read of the known tokens. */
let signal: ChangeSignal | null = null;
const value = Buffer.alloc(SIGNAL_BYTES);
const present = Buffer.alloc(SIGNAL_BYTES);
/**
 * Whether the signal was read in this turn of the event loop. The requests of a turn had arrived before it began, so
 * they share one read; with a read for each, a cached response takes a fifth more processor time (`bench -- pages`).
 */
let isReadInTurn = false;

/** Whether these tokens are the current ones; null if only the database knows. */
export function areKnown(tokens: ReadonlyMap<string, string>): boolean | null {
  if (!isUnchanged()) return null;

  const now = performance.now();
  for (const [name, token] of tokens) {
    const found = findToken(name, now);
    if (found !== token) return found === null ? null : false;
  }

  return true;
}

/** The current tokens of these names, `''` if one was never raised; null if only the database knows. */
export function findKnown(names: readonly string[]): Map<string, string> | null {
  if (!isUnchanged()) return null;

  const now = performance.now();
  const found = new Map<string, string>();
  for (const name of names) {
    const token = findToken(name, now);
    if (token === null) return null;
    found.set(name, token);
  }

  return found;
}

/** The known tokens that should be read again if any of these should; they are those in use. */
export function findOld(names: Iterable<string>): string[] {
  const now = performance.now();
  const isOld = ({ readAt }: Known) => readAt <= now - REFRESH_MS;
  for (const name of names) {
    const found = known.get(name);
    if (!found || !isOld(found)) continue;
    const inUse = [...known].filter(([, other]) => isOld(other) && other.askedAt > now - IN_USE_MS);
    return [name, ...inUse.slice(0, REFRESHED_MAX).map(([other]) => other)];
  }
  return [];
}

/**
 * Call it before a database read whose result is passed to `addKnown`. Null if there is no usable signal; all known
 * tokens are then forgotten.
 */
export function takeSample(): Sample | null {
  const at = performance.now();
  const open = changeSignal();
  const sampled = Buffer.alloc(SIGNAL_BYTES);
  if (open?.isShared() && open.read(sampled)) return { value: sampled, at };
  known.clear();
  return null;
}

/** Adds the tokens that a database read has found for `names`, unless some process has written since. */
export function addKnown(
  sample: Sample,
  { names, found }: { names: Iterable<string>; found: ReadonlyMap<string, string> },
): void {
  // The value may be newer than the one that the token was read under.
  if (!isUnchanged() || !sample.value.equals(value)) return;
  if (known.size > NAMES_MAX) known.clear();
  // A database that has no token of it cannot be told from another one that replaces it.
  const under = found.get(THREADS);
  for (const name of names) {
    const token = found.get(name) ?? '';
    if (under && isThread(name)) threads.set(name, { token, under });
    else known.set(name, { token, readAt: sample.at, askedAt: known.get(name)?.askedAt ?? sample.at });
  }
}

function findToken(name: string, now: number): string | null {
  const thread = isThread(name) ? threads.get(name) : undefined;
  if (thread && thread.under === findToken(THREADS, now)) return thread.token;

  const found = known.get(name);
  if (!found || now - found.readAt >= KNOWN_MS) return null;
  found.askedAt = now;
  return found.token;
}

/** Call it after this process has renewed the signal. */
export function endSharedRead(): void {
  isReadInTurn = false;
}

/** Forgets the known tokens when the signal has changed. False if it can't be read. */
function isUnchanged(): boolean {
  const open = changeSignal();
  if (isReadInTurn && open === signal) return true;

  const isReadable = open?.read(present) ?? false;
  if (open !== signal || !isReadable || !present.equals(value)) {
    known.clear();
    signal = open;
    present.copy(value);
  }
  if (isReadable) {
    isReadInTurn = true;
    setImmediate(endSharedRead);
  }

  return isReadable;
}
