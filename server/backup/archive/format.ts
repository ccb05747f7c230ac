import { z } from 'zod';

// A backup is a tar file. docs/backup-format.md describes it.

export const FORMAT = 'dvomova-backup';
export const FORMAT_VERSION = 1;

/** Names of the parts, in their order in the file. */
export const HEAD = 'backup.json';
export const MANIFEST = 'manifest.json';
export const MANIFEST_HASH = 'manifest.sha256';

const FILE_NAME = /^files\/([0-9a-f]{24})$/;
const DOCUMENTS_NAME = /^documents\/([A-Za-z][\w.-]{0,99})\/\d{6}\.bson\.gz$/;

const time = z.iso.datetime();

/** The first part. It tells a backup from other files, and an older format from a newer one. */
export const headSchema = z.object({
  format: z.literal(FORMAT),
  version: z.int().min(1),
  createdAt: time,
  /** The number of the newest migration that the data has been through. */
  migration: z.int().min(0),
  /** The version of the program that made the backup. Older ones did not say it. */
  product: z.string().max(100).optional(),
});
export type Head = z.output<typeof headSchema>;

const partSchema = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int().min(0),
  /** Lower-case hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The number of documents in the part. */
  documents: z.int().min(1).optional(),
  /** True for a file that was deleted while it was read: the rest of the part is zeros. */
  isVoid: z.literal(true).optional(),
});
export type Part = z.output<typeof partSchema>;

/** The last part but one: it lists all parts before it. */
export const manifestSchema = headSchema.extend({
  finishedAt: time,
  /** The number of documents by collection. */
  documents: z.record(z.string(), z.int().min(1)),
  /** The number of files whose bytes are in the backup. */
  files: z.int().min(0),
  /** Ids of files whose bytes were missing in the database already. */
  missingFiles: z.array(z.string()),
  parts: z.array(partSchema),
});
export type Manifest = z.output<typeof manifestSchema>;

export function nameOfFile(id: string): string {
  return `files/${id}`;
}

/** `number` counts the parts of the collection. */
export function nameOfDocuments(collection: string, number: number): string {
  return `documents/${collection}/${String(number).padStart(6, '0')}.bson.gz`;
}

/** What a part contains, judged by its name; null if a backup has no such part. */
export function kindOfPart(name: string): { file: string } | { collection: string } | null {
  const [, file] = FILE_NAME.exec(name) ?? [];
  if (file !== undefined) return { file };
  const [, collection] = DOCUMENTS_NAME.exec(name) ?? [];
  return collection === undefined ? null : { collection };
}
