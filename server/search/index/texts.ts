import { log } from '../../log.ts';
import type { PostTextDoc } from '../../posts/model.ts';
import { findPublishedTexts, findVisibleTexts } from '../../posts/store.ts';
import type { InvertedIndex } from './inverted-index.ts';
import { KeptTexts, type PostText, type TextPart, type Wanted } from './kept-texts.ts';
import type { IndexedPost } from './post-table.ts';

/**
 * Texts that are fetched and written at a time, and words of them, after which there is no further one. A text
 * may have a million letters without a space.
 */
const AT_A_TIME = 10;
const WORDS_AT_A_TIME = 40_000;

let folder: string | null = null;
let kept: KeptTexts | null = null;

/** Where the texts lie beside the index while this process runs, in a file without a name. */
export function keepTextsIn(place: { folder: string }): void {
  folder = place.folder;
}

/**
 * Takes the texts of posts that have come into the index into the file beside it; returns how many. Until then,
 * and without a file, the database is asked for them. One call at a time; the signal ends it early.
 */
export async function fillTexts(
  index: InvertedIndex,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  let count = 0;
  const texts = folder === null ? null : await keptFor(index, folder);
  while (texts && texts.next < index.posts.capacity && !signal?.aborted) {
    const batch = await findNext(texts);
    const isWritten = await texts.add(batch).then(() => true, noteFault);
    if (!isWritten) break;
    count += batch.filter(Boolean).length;
  }
  return count;
}

export async function closeTexts(): Promise<void> {
  const closing = kept;
  kept = null;
  await closing?.close();
}

/**
 * What results show of posts that readers may see at `now`, with the wanted parts of their texts. Those that are
 * gone meanwhile are left out.
 */
export async function findTexts(
  index: InvertedIndex,
  wanted: Wanted[],
  now: Date,
): Promise<Map<number, TextPart>> {
  const texts = kept?.index === index ? kept : null;
  const here = texts ? wanted.filter(({ post }) => texts.has(post)) : [];
  const missing = here.length === wanted.length ? [] : wanted.filter(({ post }) => !texts?.has(post));
  const [read, found] = await Promise.all([
    here.length > 0 && texts ? texts.read(here).catch(noteFault) : [],
    findInDatabase(index, missing, now),
  ]);
  if (!read) {
    // Another takes its place within the minute; this one would fail again.
    if (kept === texts) await closeTexts();
    return findInDatabase(index, wanted, now);
  }
  here.forEach(({ post }, at) => {
    const part = read[at];
    if (part) found.set(post, part);
  });
  return found;
}

async function findInDatabase(
  index: InvertedIndex,
  wanted: Wanted[],
  now: Date,
): Promise<Map<number, TextPart>> {
  const found = new Map<number, TextPart>();
  const known = wanted.flatMap(({ post, to }) => {
    const entry = index.posts.get(post);
    return entry ? { post, id: entry.id, letters: to } : [];
  });
  if (known.length === 0) return found;
  const docs = await findVisibleTexts(known, now);
  const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
  for (const { post, id } of known) {
    const doc = byId.get(id);
    if (doc) found.set(post, { ...toPostText(doc), from: 0 });
  }
  return found;
}

/** An index that takes the place of another gets a file of its own. */
async function keptFor(index: InvertedIndex, place: string): Promise<KeptTexts | null> {
  if (kept?.index === index) return kept;
  await closeTexts();
  kept = await KeptTexts.open(index, { folder: place }).catch(noteFault);
  return kept;
}

/** For the next posts of the index; null for those that are not as the index has them. */
async function findNext({ index, next }: KeptTexts): Promise<(PostText | null)[]> {
  const entries: (IndexedPost | null)[] = [];
  let words = 0;
  for (let post = next; post < Math.min(next + AT_A_TIME, index.posts.capacity); post++) {
    const entry = index.posts.get(post);
    entries.push(entry);
    words += entry?.length ?? 0;
    if (words > WORDS_AT_A_TIME) break;
  }
  const ids = entries.flatMap((entry) => entry?.id ?? []);
  const docs = await findPublishedTexts(ids);
  const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
  const textOf = ({ id, revision }: IndexedPost) => {
    const doc = byId.get(id);
    // A later one comes into the index under another number.
    return doc?.revision === revision ? toPostText(doc) : null;
  };
  return entries.map((entry) => entry && textOf(entry));
}

function toPostText({ slug, locale, title, excerpt, coverImage, text }: PostTextDoc): PostText {
  return { slug, locale, title, excerpt, coverImage, text };
}

/** The database has all texts, so the searches go on. */
function noteFault(error: unknown): null {
  log.warn({ err: error }, 'the file of texts that searches show failed; they are read from the database');
  return null;
}
