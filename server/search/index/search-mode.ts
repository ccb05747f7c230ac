import { config } from '#server/config.ts';
import { machineMemory } from '#server/runtime/machine-memory.ts';
import { discardIndex } from './live-index.ts';
import * as store from './store.ts';

/** Where words are looked up: in this process's memory, or in MongoDB's text index. */
export type SearchMode = 'memory' | 'mongodb';

/** How much memory a language version of 600 words takes in the index. */
const VERSION_BYTES = 14_000;
/** The index takes at most this part of the machine's memory. */
const MEMORY_PART = 1 / 8;
/** The index of so many versions takes about 280 MB, which every machine with so many posts has. */
const VERSIONS_MAX_LEAST = 20_000;

const CHECK_EVERY_MS = 60_000;

let chosen: SearchMode | null = null;
let isLarge = false;
let checkedAt = Number.NEGATIVE_INFINITY;

/** Overrides the setting `SEARCH`; null restores it. */
export function setSearchMode(mode: SearchMode | null): void {
  chosen = mode;
  checkedAt = Number.NEGATIVE_INFINITY;
}

/** True when this process answers from an index in its memory. */
export async function usesMemory({ versionsMax }: { versionsMax?: number } = {}): Promise<boolean> {
  if ((chosen ?? config().search) === 'mongodb') return false;

  const now = performance.now();
  if (now - checkedAt > CHECK_EVERY_MS) {
    checkedAt = now;
    isLarge = (await store.countDocuments()) > (versionsMax ?? versionsInMemory());
    if (isLarge) discardIndex();
  }

  return !isLarge;
}

/**
 * With more language versions than this, MongoDB's text index answers. Its answers cost two to four times as much, so
 * machines with more memory hold more versions.
 */
export function versionsInMemory(memory = machineMemory()): number {
  const bytes = memory * MEMORY_PART;
  return Math.max(VERSIONS_MAX_LEAST, Math.floor(bytes / VERSION_BYTES));
}
