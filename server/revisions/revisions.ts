import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import { currentRequest } from '#server/current-request.ts';
import { changeSignal } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import { ABANDONED_AFTER_MS, Gathering, NOTE } from './gathering.ts';
import {
  addKnown,
  areKnown,
  endSharedRead,
  findKnown,
  findOld,
  isThread,
  KNOWN_MS,
  THREADS,
  takeSample,
} from './known-tokens.ts';
import * as store from './store.ts';

/**
 * The revisions that cached responses depend on: `content` (posts and tags), `settings`, `profiles` (what the public
 * sees of users), or the comments of one language version (`thread:` and its id). No cached response depends on
 * `comments` (of all versions), which tells whether any `thread:` has changed, on `redirects`, which are read after a
 * 404, on `glossary`, and on `memory` (of translations).
 */
export type RevisionName =
  | 'content'
  | 'settings'
  | 'profiles'
  | typeof THREADS
  | 'redirects'
  | 'glossary'
  | 'memory'
  | `thread:${string}`;

/** Opaque: equal tokens mean that nothing changed between two reads, in any process. */
export type Tokens = ReadonlyMap<RevisionName, string>;

type ContentLog = { token: string; changes: { from: string | undefined; to: string; ids: string[] }[] };

const NO_TOKENS: Tokens = new Map();

type Batch = { names: Set<string>; tokens: Promise<Map<string, string>> };

/** A read that takes longer may have lost its connection; the next read does not wait for it. */
const SLOW_READ_MS = 100;
/** Timers may fire this many milliseconds early. */
const TIMER_ERROR_MS = 10;

/** The log is read after each write, and a change of more versions would stay in it for long. */
const LOGGED_MAX = 200;

const gatherings = new AsyncLocalStorage<Gathering>();

let running: Promise<void> | null = null;
/** The batch that collects names until its read starts. */
let next: Batch | null = null;
let isRefreshing = false;

/**
 * Invalidates everything that depends on these revisions, in every process. Call it after the write has become visible
 * and before it is acknowledged.
 */
export async function raiseRevision(...names: RevisionName[]): Promise<void> {
  if (names.length === 0) return;
  // Last: a process that knows the new token of all threads reads the new ones of these threads.
  await store.setNewToken(...names, ...(names.some(isThread) ? [THREADS] : []));
  await signalChange();
}

/**
 * Raises the content revision for a write that changed or removed only these language versions, so that data about
 * all versions need not be read again completely. Call it after the last write.
 */
export async function raiseContentOf(versions: ObjectId[]): Promise<void> {
  const gathering = gatherings.getStore();
  if (gathering) await gathering.add(versions);
  else await raiseNow(versions);
}

/**
 * Runs work that writes many posts, and raises the content revision for several of them together, so that cached pages
 * are not made again for each. Readers see a post up to half a minute after its write, and all of them when this
 * resolves. If the process dies or the database fails, `raiseOwed` raises the revision later.
 */
export async function gatherContent<Result>(work: () => Promise<Result>): Promise<Result> {
  const gathering = new Gathering(raiseNow);
  try {
    return await gatherings.run(gathering, work);
  } finally {
    await gathering.end();
  }
}

/** Raises the content revision if a process died before this moment and left that undone. */
export async function raiseOwed({ before }: { before: Date }): Promise<void> {
  const notes = await store.findNames(NOTE);
  const madeBefore = (time: number) => notes.filter((name) => timeOfToken(name.slice(NOTE.length)) < time);
  if (madeBefore(before.getTime()).length === 0) return;
  await raiseRevision('content');
  // A later one may be of a process that is alive, which still needs it.
  await store.deleteTokens(madeBefore(Date.now() - ABANDONED_AFTER_MS));
}

async function raiseNow(versions: ObjectId[]): Promise<void> {
  if (versions.length > LOGGED_MAX) return raiseRevision('content');
  await store.setNewTokenAndLog('content', versions);
  await signalChange();
}

/** The last changes of the content, in their order, with the tokens before and after each, and the current token. */
export async function readContentLog(): Promise<ContentLog | null> {
  const log = await store.findLog('content');
  const changes = log?.changes.map(({ from, to, versions }) => ({
    from: from?.toHexString(),
    to: to.toHexString(),
    ids: versions.map((id) => id.toHexString()),
  }));
  return log && changes ? { token: log.token.toHexString(), changes } : null;
}

/** Invalidates everything that depends on any revision, for example after all data has been replaced. */
export async function raiseAllRevisions(): Promise<void> {
  await store.setNewTokens();
  await signalChange();
}

/**
 * The tokens at some moment after the call, or known ones that no acknowledged write has changed. Calls that arrive
 * during a database read share the next one, so any number of concurrent requests costs one read at a time. Rejects
 * if the database does not answer within a second.
 */
export async function readRevisions(names: Iterable<RevisionName>): Promise<Tokens> {
  const wanted = [...names];
  refreshOld(wanted);
  const read = findKnown(wanted) ?? (await joinBatch(wanted));
  return new Map(wanted.map((name) => [name, read.get(name) ?? '']));
}

/**
 * Like `readRevisions`, but a request that only reads gets the tokens that it has read first, so that everything in its
 * response is as of one revision.
 */
export async function readTokens(names: readonly RevisionName[]): Promise<Tokens> {
  const known = currentRequest()?.tokens;
  const missing = known ? names.filter((name) => !known.has(name)) : names;
  const read = missing.length > 0 ? await readRevisions(missing) : NO_TOKENS;
  if (!known) return read;

  for (const [name, token] of read) if (!known.has(name)) known.set(name, token);
  return new Map(names.map((name) => [name, known.get(name) ?? '']));
}

/** The token of the revision of posts, tags and authors, read like `readTokens`. */
export async function readContentToken(): Promise<string> {
  const known = currentRequest()?.tokens?.get('content');
  return known ?? (await readTokens(['content'])).get('content') ?? '';
}

/** When a token was made, in milliseconds; 0 for a revision that nothing has raised. */
export function timeOfToken(token: string): number {
  return token === '' ? 0 : Number.parseInt(token.slice(0, 8), 16) * 1000;
}

/** Whether these tokens are the current ones. Shares reads and rejects like `readRevisions`. */
export function areCurrent(tokens: Tokens): boolean | Promise<boolean> {
  refreshOld([...tokens.keys()]);
  return areKnown(tokens) ?? compare(tokens);
}

/** Removes the revisions of threads whose language versions have been deleted. */
export async function removeRevisions(names: readonly RevisionName[]): Promise<void> {
  await store.deleteTokens([...names]);
  await signalChange();
}

/**
 * Ends all knowledge of processes on this machine that is not read from the database. If the signal can't be written,
 * it waits until that knowledge has expired.
 */
export async function signalChange(): Promise<void> {
  const signal = changeSignal();
  const isDone = !signal || signal.renew();
  endSharedRead();
  if (isDone) return;

  log.warn('Cannot write DATA_DIR/run/change-signal; every write takes three seconds');
  await sleep(KNOWN_MS + TIMER_ERROR_MS);
}

/** Reads tokens again before they expire, so that no request has to wait while the database is busy for a moment. */
function refreshOld(names: readonly RevisionName[]): void {
  const old = isRefreshing ? [] : findOld(names);
  if (old.length === 0) return;
  isRefreshing = true;
  joinBatch(old)
    .then(ignore, ignore)
    .finally(() => {
      isRefreshing = false;
    });
}

async function compare(tokens: Tokens): Promise<boolean> {
  const read = await joinBatch(tokens.keys());
  for (const [name, token] of tokens) if ((read.get(name) ?? '') !== token) return false;
  return true;
}

function joinBatch(names: Iterable<string>): Promise<Map<string, string>> {
  next ??= startBatch();
  const batch = next;
  for (const name of names) batch.names.add(name).add(isThread(name) ? THREADS : name);
  return batch.tokens;
}

function startBatch(): Batch {
  const names = new Set<string>();
  return { names, tokens: readAfter(running, names) };
}

async function readAfter(previous: Promise<void> | null, names: Set<string>): Promise<Map<string, string>> {
  if (previous) await Promise.race([previous, sleep(SLOW_READ_MS, undefined, { ref: false })]);
  // Calls in the same turn of the event loop join the batch.
  await nextTurn();

  // Later calls may need data that is written after this read starts.
  next = null;
  const sample = takeSample();
  const read = store.findTokens([...names]);
  running = read.then(ignore, ignore);

  const found = await read;
  if (sample) addKnown(sample, { names, found });
  return found;
}

function ignore(): void {}
