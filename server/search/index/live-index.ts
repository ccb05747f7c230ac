import { setTimeout as sleep, setImmediate as yieldToRequests } from 'node:timers/promises';
import { readContentToken, readRevisions } from '#server/revisions/revisions.ts';
import { InvertedIndex, toAddedPost } from './inverted-index.ts';
import { SEARCH_VERSION, type SearchDoc, type SearchState } from './model.ts';
import * as store from './store.ts';
import { findTagTerms } from './tag-terms.ts';

/** How many documents are added between two turns of the event loop: about 10 ms of work. */
const DOCUMENTS_PER_TURN = 10;
/** How long a search waits for an index that is built; after that MongoDB's text index answers. */
const BUILD_WAIT_MS = 50;
/**
 * How long a search waits for changes to be added. With 10,000 posts an answer of MongoDB takes 200 ms of the processor,
 * so a short wait would make a busy service slower with each write.
 */
const CHANGES_WAIT_MS = 1_000;

type Live = { index: InvertedIndex; databaseId: string; generation: number; sequence: number };
type State = Omit<Live, 'index'> & Required<Pick<SearchState, 'prunedTo'>>;

/** The index, and the content revision that it has reached. */
let live: Live | null = null;
let reached: string | null = null;

let running: Promise<void> | null = null;
let runningSince = 0;
let queued: Promise<void> | null = null;

/**
 * The index with every change that any process had acknowledged before the call. The first call reads every document.
 */
export async function currentIndex(): Promise<InvertedIndex> {
  const token = await readToken();
  if (running && reached !== token) await running.catch(() => {});
  // A running synchronization may have begun before the changes.
  if (reached !== token) await synchronize();
  if (!live) throw new Error('The search index was discarded while a search waited for it');
  return live.index;
}

/** Like `currentIndex`, but null if it is not ready in time. */
export async function findReadyIndex(): Promise<InvertedIndex | null> {
  const token = await readContentToken();
  if (live && reached === token) return live.index;
  const wait = live ? CHANGES_WAIT_MS : BUILD_WAIT_MS;
  const remaining = running ? wait - (performance.now() - runningSince) : wait;
  // The queries that replace the index report the failure.
  const current = currentIndex().catch(() => null);
  return Promise.race([current, sleep(Math.max(0, remaining), null, { ref: false })]);
}

/** Frees the memory of the index. */
export function discardIndex(): void {
  live = null;
  reached = null;
}

/**
 * Builds a new index while the old one is in use, and then replaces it: after a reindexing, and when most postings
 * belong to changed or removed posts. True if it did.
 */
export async function rebuildIndex(): Promise<boolean> {
  const state = await findState();
  if (!live || live.databaseId !== state.databaseId) return false;
  if (live.generation === state.generation && !isWasteful(live.index)) return false;

  const token = await readToken();
  const rebuilt = await build(state);

  // A running synchronization would restore the old index.
  while (running) await running;
  live = rebuilt;
  reached = token;

  return true;
}

async function readToken(): Promise<string> {
  return (await readRevisions(['content'])).get('content') ?? '';
}

/** Starts a synchronization after the call; calls that arrive while one runs share the next. */
function synchronize(): Promise<void> {
  queued ??= startAfter(running);
  return queued;
}

async function startAfter(previous: Promise<void> | null): Promise<void> {
  await previous?.catch(() => {});
  queued = null;
  runningSince = performance.now();

  const started = takeInChanges().finally(() => {
    if (running === started) running = null;
  });
  running = started;
  return started;
}

async function takeInChanges(): Promise<void> {
  // The token comes first, so that later writes are added next time.
  const token = await readToken();
  const state = await findState();
  live = (live && (await continueFrom(live, state))) ?? (await build(state));
  reached = token;
}

/**
 * Null if the index has to be rebuilt: the database is another one, has lost changes that the index has (after a
 * crash or a restored backup), or has deleted documents that the index needs.
 */
async function continueFrom(known: Live, state: State): Promise<Live | null> {
  if (!canContinue(known, state)) return null;
  const continued = await catchUp(known, state.sequence);
  const { prunedTo } = await findState();
  return canContinue(known, { ...state, prunedTo }) ? continued : null;
}

function canContinue(known: Live, { databaseId, sequence, prunedTo }: State): boolean {
  return known.databaseId === databaseId && prunedTo <= known.sequence && known.sequence <= sequence;
}

async function findState(): Promise<State> {
  const state: Partial<SearchState> | null = await store.findState();
  const { databaseId = '', generation = 0, sequence = 0, prunedTo = 0 } = state ?? {};
  return { databaseId, generation, sequence, prunedTo };
}

async function build({ databaseId, generation, sequence }: State): Promise<Live> {
  return catchUp({ index: new InvertedIndex(), databaseId, generation, sequence: 0 }, sequence);
}

/** Adds the documents written since, and the names of the tags. */
async function catchUp(known: Live, sequence: number): Promise<Live> {
  const { index } = known;
  let count = 0;
  for await (const doc of store.findDocumentsAfter({ sequence: known.sequence, version: SEARCH_VERSION })) {
    takeIn(index, doc);
    if (++count % DOCUMENTS_PER_TURN === 0) await yieldToRequests();
  }

  index.setTags(await findTagTerms());
  return { ...known, sequence };
}

function takeIn(index: InvertedIndex, doc: SearchDoc): void {
  if (doc.content) index.put(toAddedPost(doc, doc.content));
  else index.remove(doc._id.toHexString());
}

function isWasteful(index: InvertedIndex): boolean {
  return index.posts.length > 1_000 + index.size * 2;
}
