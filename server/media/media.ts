import { config } from '../config.ts';
import { isDuplicateKey } from '../db/failures.ts';
import { findId } from '../db/ids.ts';
import { NotFound } from '../errors.ts';
import { mediaIdOf } from './addresses.ts';
import { measure, type PictureFacts } from './formats/pictures.ts';
import { measureVideo } from './formats/videos.ts';
import { claimsOf, type Dedupe } from './ingest/claims.ts';
import { findDuplicate } from './ingest/duplicates.ts';
import { cleanFilename } from './ingest/filenames.ts';
import { type Incoming, receive } from './ingest/ingest.ts';
import { discard, leave, settle } from './ingest/staging.ts';
import {
  isPictureType,
  kindOf,
  type Media,
  type MediaDoc,
  type MediaFacts,
  type MediaType,
  type StoredFile,
  toMedia,
} from './model.ts';
import { withLocalCopy } from './serve/local-copy.ts';
import { readStored } from './serve/reading.ts';
import { widthsOf } from './serve/variants.ts';
import * as store from './store.ts';

/**
 * Stores a file, unless it is there already (`deduplicated`). `dedupe` says when it is; by default as the
 * settings say for the keyed pool, and by equal bytes for the public one. Nothing is left of a file that
 * is refused or cut off. Throws Invalid for content that is not accepted, and TooLarge.
 */
export async function storeMedia({
  dedupe,
  now = new Date(),
  ...incoming
}: Incoming & { dedupe?: Dedupe; now?: Date }): Promise<Media & { deduplicated: boolean }> {
  const { pool } = incoming;
  // Nothing ever shows a stranger's name for a file, so none is kept.
  const filename = pool === 'keyed' ? cleanFilename(incoming.filename) : null;
  const rule = dedupe ?? (pool === 'keyed' ? config().mediaDedupe : 'content');
  const { file, type } = await receive({ ...incoming, filename });
  const candidate = { file, type, pool, filename, dedupe: rule };
  try {
    const duplicate = await findDuplicate(candidate);
    if (duplicate) {
      await discard(file._id);
      return { ...toMedia(duplicate), deduplicated: true };
    }
    const facts = await examine(file, type);
    const claims = claimsOf(file, candidate);
    const kind = kindOf(type);
    const doc = { ...file, type, kind, filename, pools: [pool], claims, ...facts, createdAt: now };
    const stored = await commit(doc, () => findDuplicate(candidate));
    return { ...toMedia(stored), deduplicated: stored !== doc };
  } catch (error) {
    // Whether a document vouches for the bytes may be unknown now: a write may fail after it was done.
    leave(file._id);
    throw error;
  }
}

/** A file with its bytes, all of them or a range with an exclusive end. Throws NotFound. */
export async function openMedia({ id }: { id: string }): Promise<{
  media: Media;
  read: (range?: { start?: number; end?: number }) => AsyncGenerator<Uint8Array>;
}> {
  const doc = await requireDoc(id);
  return { media: toMedia(doc), read: (range = {}) => readStored(doc, range) };
}

/** Every file, the oldest first. */
export async function* listMedia(): AsyncGenerator<Media> {
  for await (const doc of store.findAllMedia()) yield toMedia(doc);
}

/** What pages draw of the media behind addresses of this site, by those addresses; others are left out. */
export async function getPictures(urls: Iterable<string>): Promise<Map<string, MediaFacts>> {
  const docs = await findByAddress(urls);
  return new Map(
    [...docs].map(([url, doc]) => [url, { kind: doc.kind, ...doc.measures, widths: widthsOf(doc) }]),
  );
}

/** The media behind addresses of this site, by those addresses; others are left out. */
export async function mapMedia(urls: Iterable<string>): Promise<Map<string, Media>> {
  const docs = await findByAddress(urls);
  return new Map([...docs].map(([url, doc]) => [url, toMedia(doc)]));
}

/** Throws NotFound. */
export async function requireDoc(id: string): Promise<MediaDoc> {
  const objectId = findId(id);
  const doc = objectId && (await store.findMedia(objectId));
  if (!doc) throw new NotFound('There is no such file');
  return doc;
}

async function findByAddress(urls: Iterable<string>): Promise<Map<string, MediaDoc>> {
  const ids = new Map(
    [...urls].flatMap((url) => {
      const id = mediaIdOf(url);
      return id === null ? [] : [[url, id] as const];
    }),
  );
  if (ids.size === 0) return new Map();
  const objectIds = [...new Set(ids.values())].flatMap((id) => findId(id) ?? []);
  const docs = new Map((await store.findManyMedia(objectIds)).map((doc) => [doc._id.toHexString(), doc]));
  return new Map(
    [...ids].flatMap(([url, id]) => {
      const doc = docs.get(id);
      return doc ? [[url, doc] as const] : [];
    }),
  );
}

/** Inserts the document, the point of commitment, or answers with the one that came first. */
async function commit(doc: MediaDoc, findFirst: () => Promise<MediaDoc | null>): Promise<MediaDoc> {
  try {
    await store.insertMedia(doc);
  } catch (error) {
    const first = isDuplicateKey(error) ? await findFirst() : null;
    if (!first) throw error;
    await discard(doc._id);
    return first;
  }
  await settle(doc._id);
  return doc;
}

function examine(file: StoredFile, type: MediaType): Promise<PictureFacts> {
  return withLocalCopy(file, async (path) => {
    if (isPictureType(type)) return measure(path);
    return { measures: await measureVideo(path, type), isAnimated: false, isResizable: false };
  });
}
