import { afterAll, beforeAll } from 'vitest';
import { type SearchMode, setSearchMode } from '#server/search/index/search-mode.ts';

export const SEARCH_MODES: SearchMode[] = ['memory', 'mongodb'];

/** Sets the setting `SEARCH` for the tests of a `describe`. */
export function useSearchMode(mode: SearchMode): void {
  beforeAll(() => setSearchMode(mode));
  afterAll(() => setSearchMode(null));
}
