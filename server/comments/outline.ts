import { LRUCache } from 'lru-cache';
import type { HiddenBecause } from '#contract/comments.ts';
import { findId } from '../db/ids.ts';
import { readRevisions, type Tokens, threadRevision } from '../revisions/revisions.ts';
import * as store from './outline-store.ts';

/** A comment without its text: what the order and the pages of a thread depend on. */
export type OutlineNode = {
  id: string;
  parentId: string | null;
  authorId: string | null;
  /** Milliseconds since 1970. */
  at: number;
  hidden: HiddenBecause | null;
  isDeleted: boolean;
  /** Of the content, in characters. */
  length: number;
};

/** All comments of a thread. `publicCount` is the number of comments that everybody may read. */
export type Outline = { revision: string; nodes: readonly OutlineNode[]; publicCount: number };

/** About 200 bytes each. */
const NODES_MAX = 100_000;
/** If a process dies between a write and raising the revision, other processes see the write after this time. */
const MAX_AGE_MS = 60_000;

const outlines = new LRUCache<string, Outline>({
  maxSize: NODES_MAX,
  sizeCalculation: ({ nodes }) => nodes.length + 1,
  ttl: MAX_AGE_MS,
});
const loads = new Map<string, Promise<Outline>>();

/**
 * The outlines of the threads under language versions, in the order of `postIds`. Reading one costs time in
 * proportion to its comments, so it is cached by the revision of the thread, and concurrent requests share
 * one read. `tokens` are those of the threads' revisions, where the caller has read them already.
 */
export async function getOutlines(postIds: string[], tokens?: Tokens): Promise<Outline[]> {
  // Read before the comments: a change in between makes this outline outdated, never wrong for good.
  const revisions = tokens ?? (await readRevisions(postIds.map(threadRevision)));
  return Promise.all(
    postIds.map((postId) => getOutline(postId, revisions.get(threadRevision(postId)) ?? '')),
  );
}

async function getOutline(postId: string, revision: string): Promise<Outline> {
  const cached = outlines.get(postId);
  if (cached?.revision === revision) return cached;
  const key = `${postId} ${revision}`;
  const running = loads.get(key) ?? readOutline(postId, revision).finally(() => loads.delete(key));
  loads.set(key, running);
  return running;
}

async function readOutline(postId: string, revision: string): Promise<Outline> {
  const id = findId(postId);
  const nodes: OutlineNode[] = [];
  if (id) {
    for await (const columns of store.listColumns(id)) {
      for (let index = 0; index < columns.ids.length; index++) nodes.push(nodeAt(columns, index));
    }
  }
  const outline = { revision, nodes, publicCount: nodes.filter(isPublic).length };
  outlines.set(postId, outline);
  return outline;
}

/** Whether everybody may read the comment. */
export function isPublic({ hidden, isDeleted }: OutlineNode): boolean {
  return !isDeleted && hidden === null;
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
