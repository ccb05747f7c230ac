import { LRUCache } from 'lru-cache';
import { config } from '#server/config.ts';

/** `token` is a content revision at which the value was current. */
export type Remembered = { token: string; value: unknown; bytes: number };

/**
 * What a process remembers of posts, tags and authors besides its responses: memoized data and versions of posts. The
 * least recently used entries are dropped first.
 */
export const contentMemory = new LRUCache<string, Remembered>({
  maxSize: config().contentMemoryBytes,
  sizeCalculation: ({ bytes }) => bytes,
});
