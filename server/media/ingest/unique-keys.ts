import type { MediaType, Pool, StoredFile } from '#server/media/model.ts';

/** When an upload counts as a stored file: equal size and type in the same pool, or equal bytes. */
export type Dedupe = 'size' | 'content';

/**
 * Keys that at most one stored file may have, so that parallel uploads of one file create one: a key for its bytes
 * and type and, if that is the rule, one for its size and type in its pool.
 */
export function uniqueKeysOf({
  sent,
  type,
  pool,
  dedupe,
}: {
  sent: Pick<StoredFile, 'size' | 'sha256'>;
  type: MediaType;
  pool: Pool;
  dedupe: Dedupe;
}): string[] {
  const content = `content ${type} ${sent.sha256}`;
  return dedupe === 'size' ? [content, `size ${pool} ${type} ${sent.size}`] : [content];
}
