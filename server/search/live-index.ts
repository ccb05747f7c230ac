import { setImmediate as pause } from 'node:timers/promises';
import { findAllTags } from '../tags/store.ts';
import { InvertedIndex } from './inverted-index.ts';
import { SEARCH_VERSION, type SearchDoc } from './model.ts';
import * as store from './store.ts';
import { readWords } from './words.ts';

/** Documents between two pauses in which requests are answered. */
const BETWEEN_PAUSES = 50;

type Live = { index: InvertedIndex; epoch: string; sequence: number };

let live: Live | null = null;
let syncing: Promise<Live> | null = null;

/**
 * The index as the database is now: every change that was acknowledged before the call is in it, whichever
 * process made it. `stamp` changes with every change. The first call reads all documents.
 */
export async function currentIndex(): Promise<{ index: InvertedIndex; stamp: string }> {
  const state = await store.findState();
  const { epoch = '', sequence = 0 } = state ?? {};
  while (!live || live.epoch !== epoch || live.sequence < sequence) {
    // A read that began before this call may have missed what this call has to see: then it reads again.
    syncing ??= read({ epoch, sequence }).finally(() => {
      syncing = null;
    });
    live = await syncing;
  }
  return { index: live.index, stamp: `${live.epoch}:${live.sequence}` };
}

async function read({ epoch, sequence }: { epoch: string; sequence: number }): Promise<Live> {
  const isContinued =
    live !== null && live.epoch === epoch && live.sequence <= sequence && !isWasteful(live.index);
  const index = isContinued && live ? live.index : new InvertedIndex();
  const after = isContinued && live ? live.sequence : 0;
  let count = 0;
  for await (const doc of store.findDocumentsAfter({ sequence: after, version: SEARCH_VERSION })) {
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
  return { index, epoch, sequence };
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

/** More of the postings are of posts that were changed or removed than of those that are there. */
function isWasteful(index: InvertedIndex): boolean {
  return index.capacity > 1_000 + index.size * 2;
}
