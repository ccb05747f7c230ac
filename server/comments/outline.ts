import { LRUCache } from 'lru-cache';
import type { HiddenBecause } from '#contract/comments.ts';
import { findId } from '../db/ids.ts';
import { readRevisions, threadRevision } from '../revisions/revisions.ts';
import * as store from './outline-store.ts';

/** A comment as far as the shape of its thread goes. */
export type ShapeNode = {
  id: string;
  parentId: string | null;
  authorId: string | null;
  /** Milliseconds since 1970. */
  at: number;
  hidden: HiddenBecause | null;
  isDeleted: boolean;
  /** Of the text, in characters. */
  length: number;
};

/** `publicCount` is how many of the comments everybody may read. */
export type Shape = { revision: string; nodes: readonly ShapeNode[]; publicCount: number };

/** About 200 bytes each. */
const NODES_KEPT = 100_000;
/** Should a process die between a write and its new version, the others learn of it after so long. */
const KEPT_FOR_MS = 60_000;

const shapes = new LRUCache<string, Shape>({
  maxSize: NODES_KEPT,
  sizeCalculation: ({ nodes }) => nodes.length + 1,
  ttl: KEPT_FOR_MS,
});
const readings = new Map<string, Promise<Shape>>();

/**
 * The shapes of the threads under language versions, in their order. Reading one costs by the number of
 * comments, so it is kept for as long as its version stands, and readers who come together share one reading.
 */
export async function getShapes(postIds: string[]): Promise<Shape[]> {
  // Read before the comments: a change in between makes this outline outdated, never wrong for good.
  const revisions = await readRevisions(postIds.map(threadRevision));
  return Promise.all(postIds.map((postId) => getShape(postId, revisions.get(threadRevision(postId)) ?? '')));
}

async function getShape(postId: string, revision: string): Promise<Shape> {
  const known = shapes.get(postId);
  if (known?.revision === revision) return known;
  const key = `${postId} ${revision}`;
  const reading = readings.get(key) ?? readShape(postId, revision).finally(() => readings.delete(key));
  readings.set(key, reading);
  return reading;
}

async function readShape(postId: string, revision: string): Promise<Shape> {
  const id = findId(postId);
  const nodes: ShapeNode[] = [];
  if (id) {
    for await (const columns of store.listColumns(id)) {
      for (let index = 0; index < columns.ids.length; index++) nodes.push(nodeAt(columns, index));
    }
  }
  const shape = { revision, nodes, publicCount: nodes.filter(isPublic).length };
  shapes.set(postId, shape);
  return shape;
}

/** Whether everybody may read the comment. */
export function isPublic({ hidden, isDeleted }: ShapeNode): boolean {
  return !isDeleted && hidden === null;
}

function nodeAt(columns: store.Columns, index: number): ShapeNode {
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
