import { LRUCache } from 'lru-cache';
import type { HiddenBecause } from '#contract/comments/comments.ts';
import { findId } from '#server/db/ids.ts';
import { readTokens } from '#server/revisions/revisions.ts';
import { SingleFlight } from '#server/runtime/single-flight.ts';
import * as store from './outline-store.ts';
import { threadRevision } from './revision.ts';

/** A comment without its text: all that the order and the pages of a thread depend on. */
export type OutlineNode = {
  id: string;
  parentId: string | null;
  authorId: string | null;
  /** Milliseconds since 1970. */
  at: number;
  hidden: HiddenBecause | null;
  isDeleted: boolean;
  /** The length of the content, in characters. */
  length: number;
};

/** All comments of a thread. `publicCount` is the number of comments that everybody may read. */
export type Outline = { revision: string; nodes: readonly OutlineNode[]; publicCount: number };

/** About 200 bytes each. */
const NODES_MAX = 100_000;
/**
 * If a process dies between a write and raising the revision, other processes see the write after this time at the
 * latest.
 */
const MAX_AGE_MS = 60_000;

const outlines = new LRUCache<string, Outline>({
  maxSize: NODES_MAX,
  sizeCalculation: ({ nodes }) => nodes.length + 1,
  ttl: MAX_AGE_MS,
});
const loads = new SingleFlight<Outline>();
const fewLoads = new SingleFlight<void>();

/**
 * The outlines of the threads under language versions, in the order of `postIds`. Reading an outline takes time in
 * proportion to its comments, so it is cached by the revision of the thread, and concurrent requests share one read.
 */
export async function getOutlines(postIds: string[]): Promise<Outline[]> {
  // Read before the comments: if a change comes in between, the outline counts as outdated and is read again.
  const revisions = await readTokens(postIds.map(threadRevision));
  const threads = postIds.map((postId) => ({
    postId,
    revision: revisions.get(threadRevision(postId)) ?? '',
  }));
  await shareFew(threads.filter((thread) => !findCached(thread)));

  return Promise.all(threads.map(getOutline));
}

type Wanted = { postId: string; revision: string };

function findCached({ postId, revision }: Wanted): Outline | null {
  const cached = outlines.get(postId);
  return cached?.revision === revision ? cached : null;
}

/** Concurrent requests for the same threads share one read. */
async function shareFew(threads: Wanted[]): Promise<void> {
  if (threads.length === 0) return;
  const key = threads.map(({ postId, revision }) => `${postId} ${revision}`).join();
  return fewLoads.run(key, () => readFew(threads));
}

/** Caches the outlines of these threads, unless they have many comments. */
async function readFew(threads: Wanted[]): Promise<void> {
  const ids = threads.flatMap(({ postId }) => findId(postId) ?? []);
  const found = ids.length > 0 ? await store.findFew(ids) : null;
  if (!found) return;
  const byPost = Map.groupBy(found, ({ postId }) => postId.toHexString());
  for (const thread of threads) cache(thread, (byPost.get(thread.postId) ?? []).map(toNode));
}

async function getOutline(thread: Wanted): Promise<Outline> {
  const cached = findCached(thread);
  if (cached) return cached;
  return loads.run(`${thread.postId} ${thread.revision}`, () => readOutline(thread));
}

async function readOutline(thread: Wanted): Promise<Outline> {
  const id = findId(thread.postId);
  const nodes: OutlineNode[] = [];
  if (id) {
    for await (const columns of store.listColumns(id)) {
      for (let index = 0; index < columns.ids.length; index++) nodes.push(nodeAt(columns, index));
    }
  }

  return cache(thread, nodes);
}

function cache({ postId, revision }: Wanted, nodes: OutlineNode[]): Outline {
  const outline = { revision, nodes, publicCount: nodes.filter(isPublic).length };
  outlines.set(postId, outline);
  return outline;
}

/** Whether everybody may read the comment. */
export function isPublic({ hidden, isDeleted }: OutlineNode): boolean {
  return !isDeleted && hidden === null;
}

function toNode(doc: store.OutlinedComment): OutlineNode {
  const { _id, parentId, authorId, createdAt, hidden, deletedAt, length } = doc;
  return {
    id: _id.toHexString(),
    parentId: parentId?.toHexString() ?? null,
    authorId: authorId?.toHexString() ?? null,
    at: createdAt.getTime(),
    hidden,
    isDeleted: deletedAt !== null,
    length,
  };
}

function nodeAt(columns: store.Columns, index: number): OutlineNode {
  const { ids, parentIds, authorIds, createdAt, hidden, isDeleted, lengths } = columns;
  return {
    id: ids[index]?.toHexString() ?? '',
    parentId: parentIds[index]?.toHexString() ?? null,
    authorId: authorIds[index]?.toHexString() ?? null,
    at: createdAt[index]?.getTime() ?? 0,
    hidden: hidden[index] ?? null,
    isDeleted: isDeleted[index] ?? true,
    length: lengths[index] ?? 0,
  };
}
