import { randomBytes } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { findAllTags } from '../../tags/store.ts';
import { readWords } from '../language/words.ts';
import { InvertedIndex } from './inverted-index.ts';
import { SEARCH_VERSION, type SearchDoc, type SearchState } from './model.ts';
import { loadSnapshot, saveSnapshot } from './snapshot.ts';
import { findCurrentState } from './state.ts';
import * as store from './store.ts';

/** Documents between two pauses in which requests are answered. */
const BETWEEN_PAUSES = 50;

export type Live = { index: InvertedIndex; epoch: string; generation: number; sequence: number };
type Wanted = Omit<Live, 'index'> & Required<Pick<SearchState, 'files' | 'prunedTo'>>;

let live: Live | null = null;
let syncing: Promise<void> | null = null;
let snapshotFile: string | null = null;
/** The number of the change that the snapshot on disk has come to. */
let savedSequence = -1;
/** How often the database turned out to have lost changes. Their numbers are given again, to others. */
let losses = 0;

/** Where the index lies between two runs of the process, so that the next does not read all documents. */
export function keepIndexIn({ file }: { file: string }): void {
  snapshotFile = file;
}

/**
 * The index as the database is now: every change that was acknowledged before the call is in it, whichever
 * process made it. `stamp` changes with every change. The first call reads the snapshot, or all documents.
 */
export async function currentIndex(): Promise<{ index: InvertedIndex; stamp: string }> {
  const wanted = await findReached();
  while (!live || live.epoch !== wanted.epoch || live.sequence < wanted.sequence) {
    // A read that began before this call may have missed what this call has to see: then it reads again.
    syncing ??= sync(wanted).finally(() => {
      syncing = null;
    });
    await syncing;
  }
  const { index, epoch, generation, sequence } = live;
  return { index, stamp: `${epoch}:${generation}:${sequence}:${losses}` };
}

/**
 * Builds a new index beside the one that answers, and puts it in its place: after a reindexing, and when
 * most of the postings are of posts that were changed or removed. True if it had to.
 */
export async function renewIndex(): Promise<boolean> {
  const wanted = await findWanted();
  if (!live || live.epoch !== wanted.epoch) return false;
  if (live.generation === wanted.generation && !isWasteful(live.index)) return false;
  const fresh = await build(wanted);
  // What is under way would put the old one back.
  while (syncing) await syncing;
  live = fresh;
  savedSequence = -1;
  return true;
}

/** Writes the snapshot where none is written yet, or so many changes came since. */
export async function saveIndex({ afterChanges = 1 } = {}): Promise<void> {
  if (!live || snapshotFile === null) return;
  if (savedSequence >= 0 && live.sequence - savedSequence < afterChanges) return;
  const { sequence } = live;
  const mark = randomBytes(9).toString('base64url');
  // Noted once it is settled what the file will say: the database is at that state then, or further.
  await Promise.all([saveSnapshot(snapshotFile, { ...live, mark }), store.noteFile(mark)]);
  savedSequence = sequence;
}

async function findWanted(): Promise<Wanted> {
  const state: Partial<SearchState> | null = await findCurrentState();
  const { epoch = '', generation = 0, sequence = 0, files = [], prunedTo = 0 } = state ?? {};
  return { epoch, generation, sequence, files, prunedTo };
}

/**
 * The state that the index has to reach. Where the index is ahead even of what is asked for anew, the database
 * crashed before it had written the last changes down, or was put back: then the index is given up.
 */
async function findReached(): Promise<Wanted> {
  const wanted = await findWanted();
  const known = live;
  if (!known || !isAhead(known, wanted)) return wanted;
  const again = await findWanted();
  if (live === known && isAhead(known, again)) {
    live = null;
    savedSequence = -1;
    losses++;
  }
  return again;
}

function isAhead(known: Live, { epoch, sequence }: Wanted): boolean {
  return known.epoch === epoch && known.sequence > sequence;
}

async function sync(wanted: Wanted): Promise<void> {
  const known = live ?? (await findSaved(wanted));
  if (!known || !canContinue(known, wanted)) {
    live = await build(wanted);
    return;
  }
  const continued = await catchUp(known, wanted.sequence);
  // What was pruned meanwhile may have been missed.
  const { prunedTo } = await findWanted();
  live = canContinue(known, { ...wanted, prunedTo }) ? continued : await build(wanted);
}

function canContinue(known: Live, { epoch, sequence, prunedTo }: Wanted): boolean {
  return known.epoch === epoch && prunedTo <= known.sequence && known.sequence <= sequence;
}

/** The index file, if it was written of a state that the database has been in. */
async function findSaved({ files }: Wanted): Promise<Live | null> {
  if (snapshotFile === null) return null;
  const saved = await loadSnapshot(snapshotFile);
  if (!saved || !files.includes(saved.mark)) return null;
  savedSequence = saved.sequence;
  const { index, epoch, generation, sequence } = saved;
  return { index, epoch, generation, sequence };
}

async function build({ epoch, generation, sequence }: Wanted): Promise<Live> {
  const index = new InvertedIndex();
  return catchUp({ index, epoch, generation, sequence: 0 }, sequence);
}

/** Takes in what has been written since; the tags are few and read anew. */
async function catchUp(known: Live, sequence: number): Promise<Live> {
  const { index } = known;
  let count = 0;
  for await (const doc of store.findDocumentsAfter({ sequence: known.sequence, version: SEARCH_VERSION })) {
    take(index, doc);
    if (++count % BETWEEN_PAUSES === 0) await pause();
  }
  const tags = await findAllTags();
  index.setTags(
    tags.map(({ _id, slug, nameUk, nameEn }) => ({
      id: _id,
      terms: readWords(`${slug} ${nameUk ?? ''} ${nameEn ?? ''}`).map((word) => word.term),
    })),
  );
  return { ...known, sequence };
}

function take(index: InvertedIndex, { _id, revision, content }: SearchDoc): void {
  const id = _id.toHexString();
  if (!content) {
    index.remove(id);
    return;
  }
  const { locale, publishedAt, titleLength, length, terms, tagIds } = content;
  index.put(
    { id, revision, locale, publishedAt: publishedAt.getTime(), titleLength, length },
    { tagIds, terms: terms.buffer, entries: content.entries.buffer, marks: content.marks.buffer },
  );
}

function isWasteful(index: InvertedIndex): boolean {
  return index.posts.capacity > 1_000 + index.posts.size * 2;
}
