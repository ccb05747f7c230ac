import { LRUCache } from 'lru-cache';
import type { HiddenBecause } from '#contract/comments.ts';
import { findId } from '../db/ids.ts';
import * as store from './store.ts';

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

type Shape = { version: number; nodes: readonly ShapeNode[] };

/** About 200 bytes each. */
const NODES_KEPT = 100_000;
/** Should a process die between a write and its new version, the others learn of it after so long. */
const KEPT_FOR_MS = 60_000;

const shapes = new LRUCache<string, Shape>({
  maxSize: NODES_KEPT,
  sizeCalculation: ({ nodes }) => nodes.length + 1,
  ttl: KEPT_FOR_MS,
});
const readings = new Map<string, Promise<readonly ShapeNode[]>>();

/**
 * The shape of the thread under a language version. Reading it costs by the number of comments, so it is
 * kept for as long as its version stands, and readers who come together share one reading.
 */
export async function getShape(postId: string): Promise<readonly ShapeNode[]> {
  const id = findId(postId);
  if (!id) return [];
  // Asked before the comments are: a change in between makes this shape outdated, never wrong for good.
  const version = await store.findVersion(id);
  const known = shapes.get(postId);
  if (known?.version === version) return known.nodes;
  const key = `${postId} ${version}`;
  const reading = readings.get(key) ?? readNodes(postId).finally(() => readings.delete(key));
  readings.set(key, reading);
  const nodes = await reading;
  shapes.set(postId, { version, nodes });
  return nodes;
}

async function readNodes(postId: string): Promise<readonly ShapeNode[]> {
  const id = findId(postId);
  const nodes: ShapeNode[] = [];
  if (!id) return nodes;
  for await (const columns of store.listColumns(id)) {
    for (let index = 0; index < columns.ids.length; index++) nodes.push(nodeAt(columns, index));
  }
  return nodes;
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
