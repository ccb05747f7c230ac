import { LRUCache } from 'lru-cache';
import type { HiddenBecause } from '#contract/comments.ts';
import { findId } from '../db/ids.ts';
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
export type Shape = { version: number; nodes: readonly ShapeNode[]; publicCount: number };

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
  const ids = postIds.map(findId).filter((id) => id !== null);
  // Asked before the comments are: a change in between makes this shape outdated, never wrong for good.
  const versions = await store.findVersions(ids);
  return Promise.all(postIds.map((postId) => getShape(postId, versions.get(postId) ?? 0)));
}

async function getShape(postId: string, version: number): Promise<Shape> {
  const known = shapes.get(postId);
  if (known?.version === version) return known;
  const key = `${postId} ${version}`;
  const reading = readings.get(key) ?? readShape(postId, version).finally(() => readings.delete(key));
  readings.set(key, reading);
  return reading;
}

async function readShape(postId: string, version: number): Promise<Shape> {
  const id = findId(postId);
  const nodes: ShapeNode[] = [];
  if (id) {
    for await (const columns of store.listColumns(id)) {
      for (let index = 0; index < columns.ids.length; index++) nodes.push(nodeAt(columns, index));
    }
  }
  const shape = { version, nodes, publicCount: nodes.filter(isPublic).length };
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
