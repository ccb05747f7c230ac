import { findCurrentState } from './state.ts';
import * as store from './store.ts';

/**
 * Documents of posts that readers may not see are kept so long: processes learn of a removal by them, within a
 * minute, and a writer that hung meanwhile finds by them that it comes too late.
 */
const KEPT_MS = 24 * 60 * 60_000;

let seen: { epoch: string; sequence: number; at: number } | null = null;

/** Removes documents without content that were there a day ago, once a day; returns how many. */
export async function pruneRemoved({ now = new Date() }: { now?: Date } = {}): Promise<number> {
  const state = await findCurrentState();
  if (!state) return 0;
  const { epoch, sequence } = state;
  const before = seen?.epoch === epoch ? seen : null;
  if (before && now.getTime() - before.at < KEPT_MS) return 0;
  seen = { epoch, sequence, at: now.getTime() };
  return before ? store.removeEmptyDocuments(before.sequence) : 0;
}
