import type { MediaType, Pool, StoredFile } from '../model.ts';

/** How a file that is there already is told: by size and type within its pool, or by its bytes alone. */
export type Dedupe = 'size' | 'content';

/**
 * What a file alone may be, so that parallel uploads of one file make one. Everywhere: these bytes as
 * this type. Where size and type are the rule: a file of this size and type in its pool.
 */
export function claimsOf(
  { size, sha256 }: Pick<StoredFile, 'size' | 'sha256'>,
  { type, pool, dedupe }: { type: MediaType; pool: Pool; dedupe: Dedupe },
): string[] {
  const content = `content ${type} ${sha256}`;
  return dedupe === 'size' ? [content, `size ${pool} ${type} ${size}`] : [content];
}
