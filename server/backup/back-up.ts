import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  findRaw,
  listCollectionNames,
  measureCollection,
  type RawDocument,
} from '#server/db/raw-documents.ts';
import { readFreeBytes } from '#server/runtime/free-space.ts';
import {
  FORMAT,
  FORMAT_VERSION,
  HEAD,
  type Head,
  MANIFEST,
  MANIFEST_HASH,
  type Manifest,
} from './archive/format.ts';
import { manifestHash } from './archive/verify-archive.ts';
import { type ArchiveWriter, writeArchive } from './archive/write-archive.ts';
import { BackupError } from './backup-error.ts';
import { MediaCollector, type MediaParts } from './collect-media.ts';
import { collectPosts } from './collect-posts.ts';
import { DocumentParts } from './document-parts.ts';
import { isBackedUp } from './left-out.ts';
import * as store from './store.ts';

const CHUNKS = 'media.chunks';
/** How many documents are in memory at once, for collections other than posts and files. */
const BATCH = 500;

/** Collections that are copied in a way of their own instead of document by document. */
const OWN_WAY: ReadonlySet<string> = new Set([
  store.COMMENTS,
  store.GROUPS,
  ...store.OF_GROUPS,
  store.SEARCH_DOCUMENTS,
  store.MEDIA,
  store.VARIANTS,
  store.FILES,
]);

type OnProgress = (state: { done: number; total: number }) => void;

/**
 * Writes all data of the site to one file, while other processes continue to read and write: see
 * docs/decisions/0044-backups.md. `freeBytesMin` stays free on the disk of the file. Progress is in bytes. Throws
 * BackupError.
 */
export async function backUp({
  file,
  passphrase,
  freeBytesMin,
  now = new Date(),
  onProgress = () => {},
}: {
  file: string;
  /** Null for a backup that is not encrypted. */
  passphrase: string | null;
  freeBytesMin: number;
  now?: Date;
  onProgress?: OnProgress;
}): Promise<Manifest> {
  const size = await measure();
  await requireRoom({ file, bytes: size.onDisk, freeBytesMin });
  let done = 0;
  let checked = 0;
  const onBytes = async (bytes: number) => {
    done += bytes;
    onProgress({ done, total: Math.max(done, size.total) });
    if (done - checked < CHECK_EVERY_BYTES) return;
    checked = done;
    await requireRoom({ file, bytes: 0, freeBytesMin });
  };

  return writeArchive({ file, passphrase }, async (writer) => {
    const head: Head = {
      format: FORMAT,
      version: FORMAT_VERSION,
      createdAt: now.toISOString(),
      migration: await store.findNewestMigration(),
      product: await readProduct(),
    };

    await writer.addBytes(HEAD, toJson(head));
    const documents = new DocumentParts(writer);
    const media = await collect(writer, documents, onBytes);

    return writeManifest(writer, { head, documents, media });
  });
}

const CHECK_EVERY_BYTES = 64 * 1024 * 1024;

/** Copies files first, because they take longest, and at the end those that were added in the meantime. */
async function collect(
  writer: ArchiveWriter,
  documents: DocumentParts,
  onBytes: (bytes: number) => Promise<void>,
): Promise<MediaParts> {
  const media = new MediaCollector(writer, documents, { onBytes });
  await media.collect();
  const moment = await nextSecond();
  await copy(documents, store.COMMENTS, store.findCommentsBefore(moment), onBytes);
  await collectPosts(documents, { onPosts: onBytes });

  // Tags and users are created before the documents that refer to them, so they are read after those.
  for (const name of await listCollectionNames()) {
    if (isBackedUp(name) && !OWN_WAY.has(name)) await copy(documents, name, findRaw(name), onBytes);
  }
  await media.collect();

  return media.result;
}

async function copy(
  parts: DocumentParts,
  name: string,
  documents: AsyncIterable<RawDocument>,
  onBytes: (bytes: number) => Promise<void>,
): Promise<void> {
  let batch: RawDocument[] = [];
  const add = async () => {
    await parts.add(name, batch);
    await onBytes(batch.reduce((sum, { length }) => sum + length, 0));
    batch = [];
  };
  for await (const document of documents) if (batch.push(document) >= BATCH) await add();
  await add();
}

async function writeManifest(
  writer: ArchiveWriter,
  { head, documents, media }: { head: Head; documents: DocumentParts; media: MediaParts },
): Promise<Manifest> {
  const manifest: Manifest = {
    ...head,
    documents: await documents.end(),
    files: media.files,
    missingFiles: media.missing,
    parts: [...media.parts, ...documents.parts],
    finishedAt: new Date().toISOString(),
  };

  const bytes = toJson(manifest);
  await writer.addBytes(MANIFEST, bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await writer.addBytes(MANIFEST_HASH, Buffer.from(manifestHash(hash)));

  return manifest;
}

/** `total`: how many bytes will be read. `onDisk`: roughly how many will be written. */
async function measure(): Promise<{ total: number; onDisk: number }> {
  let total = 0;
  let onDisk = 0;
  for (const name of await listCollectionNames()) {
    if (!isBackedUp(name) && name !== CHUNKS) continue;
    const { bytes, bytesOnDisk } = await measureCollection(name);
    total += bytes;
    // Pictures and videos are stored as they are, documents are compressed as in the database.
    onDisk += name === CHUNKS ? bytes : bytesOnDisk;
  }

  return { total, onDisk };
}

/** Waits for the next full second and returns it. */
async function nextSecond(): Promise<Date> {
  const moment = new Date(Math.floor(Date.now() / 1000) * 1000 + 1000);
  while (Date.now() < moment.getTime()) await sleep(moment.getTime() - Date.now());
  return moment;
}

function toJson(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

/**
 * Throws BackupError if the disk of `file` has no room for so many bytes and `freeBytesMin` besides: a
 * backup must not take the space that the service needs to write.
 */
async function requireRoom({
  file,
  bytes,
  freeBytesMin,
}: {
  file: string;
  bytes: number;
  freeBytesMin: number;
}): Promise<void> {
  const folder = path.dirname(path.resolve(file));
  await stat(folder);
  const free = await readFreeBytes(folder);
  if (free >= bytes + freeBytesMin) return;
  const message = `There is too little space in ${folder}: about ${megabytes(bytes + freeBytesMin)} MB are needed, and ${megabytes(free)} MB are free.`;
  throw new BackupError('no_space', message);
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / (1024 * 1024));
}

let product: Promise<string> | undefined;

/** The version in package.json, which a running program reads once. */
export function readProduct(): Promise<string> {
  const file = path.resolve(import.meta.dirname, '..', '..', 'package.json');
  product ??= readFile(file, 'utf8').then((text) => String(JSON.parse(text).version));
  return product;
}
