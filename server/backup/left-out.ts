import { COLLECTIONS } from '#server/db/indexes.ts';

/** Collections that a backup leaves out, each for its reason. All others of the program are in it. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  // Sessions, links and tokens that have ended since the backup must not become valid again.
  'sessions',
  'passwordLinks',
  'accountLinks',
  'pendingSignIns',
  'setUps',
  'programTokens',
  // The salts of the day are destroyed at its end, so that nobody can link events to visitors.
  'analyticsSalts',
  // They last for minutes, or belong to uploads that were not finished.
  'rateLimits',
  'mediaStaging',
  'leases',
  // The bytes of files are parts of their own.
  'media.chunks',
  // The state of backups and restores themselves.
  'backupState',
]);

/**
 * Whether backups have documents of a collection. A file with others is not taken: a restore would write to `system.*`,
 * or bring back sessions and tokens.
 */
export function isBackedUp(name: string): boolean {
  return COLLECTIONS.has(name) && !LEFT_OUT.has(name);
}
