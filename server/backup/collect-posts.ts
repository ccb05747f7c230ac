import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import type { RawDocument } from '#server/db/raw-documents.ts';
import { BackupError } from './backup-error.ts';
import type { DocumentParts } from './document-parts.ts';
import * as store from './store.ts';

/** How many posts are read at once: they are in memory with all their texts and history. */
const BATCH = 10;
const ATTEMPTS = 200;
const BETWEEN_ATTEMPTS_MS = 10;

type Collected = Map<string, RawDocument[]>;

/**
 * Copies all posts with everything that belongs to them. The post group is read before and after the rest; if it has
 * changed in the meantime, the post is read again. So each post is copied as it was at one moment. If a change was
 * decided but not yet applied at that moment, the copy of the post group contains it, and the next start applies it.
 */
export async function collectPosts(
  parts: DocumentParts,
  { onPosts }: { onPosts: (bytes: number) => Promise<void> },
): Promise<void> {
  let last: ObjectId | null = null;
  for (;;) {
    const groups = await store.findAfter(store.GROUPS, last, BATCH);
    if (groups.length === 0) return;
    const ids = groups.map(store.idOf);
    last = ids.at(-1) ?? null;
    const changed = await copy(groups, ids, parts, onPosts);
    for (const id of changed) await copyOne(id, parts, onPosts);
  }
}

/** Adds the posts that did not change while they were read; returns the ids of the others. */
async function copy(
  groups: RawDocument[],
  ids: ObjectId[],
  parts: DocumentParts,
  onPosts: (bytes: number) => Promise<void>,
): Promise<ObjectId[]> {
  const collected = await collect(ids);
  const after = new Map((await store.findGroups(ids)).map((group) => [String(store.idOf(group)), group]));
  const isStable = (group: RawDocument, id: ObjectId) =>
    Buffer.from(group).equals(after.get(String(id)) ?? new Uint8Array());

  const changed = ids.filter((id, index) => !isStable(groups[index] ?? new Uint8Array(), id));
  // A batch is added as a whole, so its posts are read again one by one.
  if (changed.length > 0 && ids.length > 1) return ids;
  if (changed.length > 0) return changed;

  collected.set(store.GROUPS, groups);
  for (const [name, documents] of collected) {
    await parts.add(name, documents);
    await onPosts(documents.reduce((sum, { length }) => sum + length, 0));
  }

  return [];
}

/** Leaves out a post that was deleted in the meantime. Throws BackupError if the post keeps changing. */
async function copyOne(
  id: ObjectId,
  parts: DocumentParts,
  onPosts: (bytes: number) => Promise<void>,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const groups = await store.findGroups([id]);
    if (groups.length === 0) return;
    if ((await copy(groups, [id], parts, onPosts)).length === 0) return;
    await sleep(BETWEEN_ATTEMPTS_MS);
  }
  throw new BackupError('busy', 'A post kept changing while it was being read; try again later.');
}

async function collect(ids: ObjectId[]): Promise<Collected> {
  const collected: Collected = new Map();
  for (const name of store.OF_GROUPS) collected.set(name, await store.findOfGroups(name, ids));
  const versions = (collected.get(store.POSTS) ?? []).map(store.idOf);
  collected.set(store.SEARCH_DOCUMENTS, await store.findSearchDocuments(versions));
  return collected;
}
