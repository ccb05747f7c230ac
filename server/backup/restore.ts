import { writeChunks } from '#server/db/bucket.ts';
import { withoutSocketTimeout } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';
import { ensureIndexes } from '#server/db/indexes.ts';
import { migrate, NEWEST_MIGRATION } from '#server/db/migrations.ts';
import {
  hasDocuments,
  insertRaw,
  listCollectionNames,
  parseRaw,
  type RawDocument,
} from '#server/db/raw-documents.ts';
import { features } from '#server/features.ts';
import { withdrawAll } from '#server/outbox/store.ts';
import { raiseAllRevisions } from '#server/revisions/revisions.ts';
import { renewDatabaseId } from '#server/search/index/store.ts';
import { DELETIONS, type DeletionDoc, putDeletions } from '#server/users/deletion-store.ts';
import { kindOfPart, type Manifest, type Part } from './archive/format.ts';
import { type ArchiveFile, damaged, type ReadPart, readArchive } from './archive/read-archive.ts';
import { readDocuments, type VerifiedArchive, verifyArchive } from './archive/verify-archive.ts';
import { BackupError } from './backup-error.ts';
import { readDeletions } from './deletions-file.ts';
import { LEFT_OUT } from './left-out.ts';
import { repeatDeletions } from './repeat-deletions.ts';
import { completeRestore, dropStage, inStage, replaceByStage } from './stage.ts';
import { countDocuments } from './upload/upload-store.ts';

/** How many bytes and documents one insert has at most. */
const INSERT_BYTES = 12 * 1024 * 1024;
const INSERT_DOCUMENTS = 1_000;

/** Collections that are filled when an empty site starts. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  ...LEFT_OUT,
  'migrations',
  'revisions',
  'searchState',
  'analyticsState',
  'analyticsCounters',
  'publicPool',
  'eventState',
  'linkChecks',
  'translationMemoryWork',
]);

/** What else a site has whose owner has just set it up. */
const SET_UP: ReadonlySet<string> = new Set([
  ...BOOKKEEPING,
  'audit',
  'counters',
  'deliveries',
  'settings',
  'users',
]);

type OnBytes = (bytes: number) => void;

/** Reads a backup to its end and changes nothing. Throws BackupError. */
export async function verifyBackup(
  archive: ArchiveFile,
  { onBytes }: { onBytes?: OnBytes } = {},
): Promise<Manifest> {
  return (await verify(archive, onBytes)).manifest;
}

type Restoring = ArchiveFile & {
  replace: boolean;
  onBytes?: OnBytes;
  /** Called between the steps. */
  onStep?: (step: string) => void;
  /** Runs at the end on the stage. */
  finish?: () => Promise<void>;
};

/**
 * Replaces the site by a backup: `stageBackup`, and then the collections are replaced. Until then a failure leaves the
 * site as it was, and after that the next start completes the restore. Throws BackupError.
 */
export async function restore(restoring: Restoring): Promise<Manifest> {
  const manifest = await stageBackup(restoring);
  await replaceByStage(restoring);
  return manifest;
}

/**
 * Verifies all of a backup and refuses a database with content unless `replace` is true. Then it fills a stage next to
 * the collections of the site and prepares it. Accounts that were deleted since, according to the replaced database or
 * to the list next to the backup, are deleted again. `onBytes` gets the bytes read of the file, twice its size in all.
 * Throws BackupError.
 */
export async function stageBackup({
  replace,
  onBytes = () => {},
  onStep = () => {},
  finish = async () => {},
  ...archive
}: Restoring): Promise<Manifest> {
  const now = new Date();
  await completeRestore();
  const verified = await verify(archive, onBytes);
  if (!replace && (await hasContent(BOOKKEEPING))) {
    const message =
      'The database has content already. Restore into an empty DATA_DIR or database, or replace everything in this one with --replace.';
    throw new BackupError('not_empty', message);
  }

  onStep('verified');
  await putDeletions(await readDeletions({ backup: archive.file }));
  await dropStage();
  try {
    await inStage(() => fillStage(archive, { verified, onBytes, onStep, finish, now }));
    onStep('filled');
  } catch (error) {
    await dropStage();
    throw error;
  }
  return verified.manifest;
}

async function fillStage(
  archive: ArchiveFile,
  {
    verified,
    onBytes,
    onStep,
    finish,
    now,
  }: {
    verified: VerifiedArchive;
    onBytes: OnBytes;
    onStep: (step: string) => void;
    finish: () => Promise<void>;
    now: Date;
  },
): Promise<void> {
  await load(archive, verified, onBytes);
  onStep('loaded');
  // Some of its letters may have been sent since the backup was made. An admin can send the rest again.
  for (const { haltSending } of features) await haltSending?.({ now });
  await withdrawAll({ answer: 'restored', now });
  await withoutSocketTimeout(async (db) => {
    await migrate({ db });
    await ensureIndexes(db);
  });

  // Processes and caches may hold states of the replaced database that are newer than the backup.
  await renewDatabaseId();
  await raiseAllRevisions();
  await finish();
  // At the end, because accounts may have been deleted while the rest was done.
  await repeatDeletions({ now });
}

function verify(archive: ArchiveFile, onBytes?: OnBytes): Promise<VerifiedArchive> {
  return verifyArchive(archive, { migration: NEWEST_MIGRATION, ...(onBytes ? { onBytes } : {}) });
}

/** Whether the site has nothing yet but its owner, so that there is nothing to keep. */
export async function isJustSetUp(): Promise<boolean> {
  return (await countDocuments('users')) <= 1 && !(await hasContent(SET_UP));
}

async function hasContent(except: ReadonlySet<string>): Promise<boolean> {
  for (const name of await listCollectionNames()) {
    if (!except.has(name) && (await hasDocuments(name))) return true;
  }
  return false;
}

async function load(
  archive: ArchiveFile,
  { manifest, chunkSizes }: VerifiedArchive,
  onBytes: OnBytes,
): Promise<void> {
  const expected = new Map(manifest.parts.map((part) => [part.name, part]));
  for await (const part of readArchive(archive, { onBytes })) {
    const known = expected.get(part.name);
    const kind = kindOfPart(part.name);
    if (!known || !kind) continue;

    if ('collection' in kind) await insert(kind.collection, readDocuments(part));
    else await writeBytes(part, known, { id: kind.file, chunkSize: chunkSizes.get(kind.file) ?? 0 });
    // The file may have changed since it was verified.
    if (part.digest() !== known.sha256) throw damaged(`${part.name} was changed`);
  }
}

async function writeBytes(
  { content }: ReadPart,
  { isVoid }: Part,
  { id, chunkSize }: { id: string; chunkSize: number },
): Promise<void> {
  const objectId = findId(id);
  if (isVoid || objectId === null) for await (const _ of content);
  else await writeChunks({ id: objectId, chunkSize }, content);
}

async function insert(name: string, documents: AsyncIterable<RawDocument>): Promise<void> {
  let batch: RawDocument[] = [];
  let bytes = 0;
  for await (const document of documents) {
    if (batch.length >= INSERT_DOCUMENTS || (bytes + document.length > INSERT_BYTES && batch.length > 0)) {
      await insertBatch(name, batch);
      batch = [];
      bytes = 0;
    }
    batch.push(document);
    bytes += document.length;
  }

  await insertBatch(name, batch);
}

async function insertBatch(name: string, batch: RawDocument[]): Promise<void> {
  // The replaced database may have some of them.
  if (name === DELETIONS) await putDeletions(batch.map((document) => parseRaw<DeletionDoc>(document)));
  else await insertRaw(name, batch);
}
