import { config } from '../../config.ts';
import { discardIndex } from './live-index.ts';
import * as store from './store.ts';

/** Where words are looked up: in this process's memory, or in MongoDB's text index. */
export type SearchMode = 'memory' | 'mongodb';

/** With more language versions than this, MongoDB's text index answers: the index would take about 300 MB. */
export const MEMORY_VERSIONS_MAX = 40_000;

const CHECK_EVERY_MS = 60_000;

let chosen: SearchMode | null = null;
let isLarge = false;
let checkedAt = Number.NEGATIVE_INFINITY;

/** Overrides the setting `SEARCH`; null applies it again. */
export function setSearchMode(mode: SearchMode | null): void {
  chosen = mode;
  checkedAt = Number.NEGATIVE_INFINITY;
}

/** True when this process answers from an index in its memory. */
export async function usesMemory({ versionsMax = MEMORY_VERSIONS_MAX } = {}): Promise<boolean> {
  if ((chosen ?? config().search) === 'mongodb') return false;
  const now = performance.now();
  if (now - checkedAt > CHECK_EVERY_MS) {
    checkedAt = now;
    isLarge = (await store.countDocuments()) > versionsMax;
    if (isLarge) discardIndex();
  }
  return !isLarge;
}
