import { LRUCache } from 'lru-cache';
import type { Document, ObjectId } from 'mongodb';
import { findIds } from '#server/db/ids.ts';
import { only, type Projection } from '#server/db/projection.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { findByIds, findVisibleByIds } from '#server/posts/store.ts';
import { readContentToken } from '#server/revisions/revisions.ts';
import { readChangedIds } from './read-timeline.ts';

/** A card takes about 2 kB, an item of a feed 30 kB, a line of a sitemap 1 kB. */
const RECALLED_BYTES = 12 * 1024 * 1024;
/** If a process dies between a write and raising the revision, no token invalidates the old entries. */
const MAX_AGE_MS = 60 * 60_000;
const VIEWS = only<PostDoc>()('_id', 'viewCount');
const FIXED_BYTES = 500;
const FIELD_BYTES = 60;

/** `token` is a content revision at which the document was current. */
type Entry = { token: string; doc: Document };

const memory = new LRUCache<string, Entry>({
  maxSize: RECALLED_BYTES,
  sizeCalculation: ({ doc }) => bytesOf(doc),
});
const numbers = new WeakMap<Projection<unknown>, number>();
let projections = 0;

/**
 * Parts of versions that readers see, by id. A part that this process has read before is read again only if the
 * version has changed, so that a list after a write costs one document. Versions that have become invisible since
 * the content token was read may be left out. The documents are shared; callers must not change them.
 */
export async function recallVisible<Part extends Document & { _id: ObjectId }>({
  ids,
  fields,
  now,
}: {
  ids: string[];
  fields: Projection<Part>;
  now: Date;
}): Promise<Map<string, Part>> {
  const token = await readContentToken();
  const keyOf = (id: string) => `${numberOf(fields)} ${id}`;
  const found = new Map<string, Part>();
  const missing: string[] = [];

  const entries = ids.map((id) => ({ id, entry: memory.get(keyOf(id)) }));
  const changedSince = await mapChangedIds(
    entries.flatMap(({ entry }) => (entry && entry.token !== token ? entry.token : [])),
  );
  for (const { id, entry } of entries) {
    if (entry && (entry.token === token || changedSince.get(entry.token)?.has(id) === false)) {
      entry.token = token;
      found.set(id, entry.doc as Part);
    } else missing.push(id);
  }

  const read = missing.length > 0 ? await findVisibleByIds(findIds(missing), now, fields) : [];
  for (const doc of read) {
    const id = doc._id.toHexString();
    found.set(id, doc);
    // A revision that was never raised has no token, so it cannot tell one database from another that replaces it.
    if (token !== '') memory.set(keyOf(id), { token, doc }, { ttl: MAX_AGE_MS });
  }

  return 'viewCount' in fields.spec ? withViews(found) : found;
}

/** Views change without a revision, so they are read each time. */
async function withViews<Part extends Document & { _id: ObjectId }>(
  found: Map<string, Part>,
): Promise<Map<string, Part>> {
  const views = await findByIds(
    [...found.values()].map(({ _id }) => _id),
    VIEWS,
  );
  const counts = new Map(views.map(({ _id, viewCount }) => [_id.toHexString(), viewCount]));
  return new Map([...found].map(([id, doc]) => [id, { ...doc, viewCount: counts.get(id) ?? doc.viewCount }]));
}

/** The ids of the versions that have changed since these content revisions; null if the log does not have them all. */
async function mapChangedIds(tokens: string[]): Promise<Map<string, ReadonlySet<string> | null>> {
  const changed = Array.from(new Set(tokens), async (since) => [since, await readChangedIds(since)] as const);
  return new Map(await Promise.all(changed));
}

/** Documents are cached per projection. */
function numberOf(fields: Projection<unknown>): number {
  const number = numbers.get(fields) ?? ++projections;
  numbers.set(fields, number);
  return number;
}

function bytesOf(doc: Document): number {
  const sizes = Object.values(doc).map(
    (value) => FIELD_BYTES + (typeof value === 'string' ? 2 * value.length : 0),
  );
  return sizes.reduce((sum, size) => sum + size, FIXED_BYTES);
}
