import type { MediaType, Pool, StoredFile } from '#server/media/model.ts';

/** When an upload counts as a stored file: equal size and type in the same pool, or equal bytes. */
export type Dedupe = 'size' | 'content';

/**
 * Keys that one stored file at most may have, so that parallel uploads of one file make one: its bytes and
 * type, and, if size and type are the rule, its size and type in its pool.
 */
export function uniqueKeysOf({
  size,
  sha256,
  type,
  pool,
  dedupe,
}: Pick<StoredFile, 'size' | 'sha256'> & { type: MediaType; pool: Pool; dedupe: Dedupe }): string[] {
  const content = `content ${type} ${sha256}`;
  return dedupe === 'size' ? [content, `size ${pool} ${type} ${size}`] : [content];
}
