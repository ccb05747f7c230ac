import { COLLECTIONS, collectionsWith } from '#server/collections.ts';

/** Collections that a backup leaves out. */
export const LEFT_OUT: ReadonlySet<string> = new Set(
  collectionsWith(({ isLeftOut }) => isLeftOut).map(([name]) => name),
);

/**
 * Whether backups have documents of a collection. A file with others is not taken: a restore would write to `system.*`,
 * or bring back sessions and tokens.
 */
export function isBackedUp(name: string): boolean {
  return COLLECTIONS.has(name) && !LEFT_OUT.has(name);
}
