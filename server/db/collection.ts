import type { IndexDescription } from 'mongodb';

/** What holds for a collection: everything that is stored has a row in the table of the core or of its feature. */
export type Collection = {
  /** Created at start. An existing index costs nothing. */
  indexes?: IndexDescription[];
  /**
   * Documents expire `seconds` after the date in `field`. The embedded engine creates TTL indexes but never acts on
   * them, so a maintenance job deletes by the same table.
   */
  expiry?: { field: string; seconds: number };
  /**
   * Whether a backup leaves it out: what must not become valid again, lasts for minutes, or is about backups
   * themselves. The bytes of files are parts of their own.
   */
  isLeftOut?: true;
  /**
   * Where documents name a user: `of` are the fields with the id or the address, `shown` those that the user gets,
   * without hashes and challenges. Null if they name none, or have the id of the user as their own.
   */
  personal: { of: string[]; shown: string[] } | null;
};

export type Collections = Readonly<Record<string, Collection>>;

/** An index of the documents that have its first field. */
export function present(
  key: Readonly<Record<string, 1 | -1>>,
  options: { unique?: true } = {},
): IndexDescription {
  return { key, ...options, partialFilterExpression: { [Object.keys(key)[0] ?? '']: { $exists: true } } };
}
