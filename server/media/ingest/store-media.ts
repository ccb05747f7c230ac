import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PUBLIC_PICTURE_PIXELS_MAX } from '#contract/limits.ts';
import { config } from '#server/config.ts';
import { isDuplicateKey } from '#server/db/failures.ts';
import { announceMedia } from '#server/media/events.ts';
import type { Extent } from '#server/media/formats/headers/extent.ts';
import type { PictureProperties } from '#server/media/formats/pictures.ts';
import { measureVideo } from '#server/media/formats/videos.ts';
import {
  isPictureType,
  kindOf,
  type Media,
  type MediaDoc,
  type MediaType,
  type Pool,
  toMedia,
} from '#server/media/model.ts';
import { nextReview } from '#server/media/review-times.ts';
import { addCopy } from '#server/media/serve/disk-cache.ts';
import * as store from '#server/media/store.ts';
import { isSpaceLeft, withSpace } from '#server/runtime/free-space.ts';
import { createQueue } from '#server/runtime/queue.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { checkUpload, type UploadRules } from './check-upload.ts';
import { findDuplicate, type NewMedia } from './duplicates.ts';
import { commitFile, discardFile, leaveToSweep, writePendingFile } from './pending-files.ts';
import { preparePublicPicture, stripKeyedFile } from './public-picture.ts';
import { readStagedFile, rewriteStagedFile, type StagedFile, withStagedFile } from './staged-file.ts';
import { type Dedupe, uniqueKeysOf } from './unique-keys.ts';
import { type UploadQuota, withUploadQuota } from './upload-quota.ts';

type File = Omit<UploadRules, 'trusted'> & { filename: string | null };

/** The bytes of a file as they arrive, or a file on disk. */
type Content = AsyncIterable<Uint8Array> | { path: string };

export type KeyedUpload = File & { pool: 'keyed'; content: Content };

/** An upload of somebody without a key, which counts against quotas. */
export type PublicUpload = File & {
  pool: 'public';
  content: AsyncIterable<Uint8Array>;
  /** The client's IP address. */
  address: string;
  /** Bytes of the whole request as announced. */
  announced: number | null;
};

/** The content of an upload of either kind. */
type Incoming = File & { pool: Pool; content: Content };

/** `sentBytes` is the size of the uploaded file; the stored one has no metadata. */
export type Stored = Media & { deduplicated: boolean; sentBytes: number };

// A file is in memory while it is measured and stripped of metadata. Only one, of at most 50 MB, is handled at a
// time.
const prepareInTurn = createQueue({ concurrency: 1 });

/**
 * Stores a file, or finds the one that counts as the same (`deduplicated`). Its bytes are staged on disk, stripped of
 * metadata, hashed, compared with stored files, and written to the database. `dedupe` is by default MEDIA_DEDUPE for
 * the keyed pool and `content` for the public one. A failure or refusal at any step leaves nothing behind. Throws
 * Invalid for content that is not accepted, TooLarge, and TooMany if a quota of public uploads is exceeded.
 */
export async function storeMedia({
  dedupe = config().mediaDedupe,
  now = new Date(),
  ...upload
}: (KeyedUpload | PublicUpload) & { dedupe?: Dedupe; now?: Date }): Promise<Stored> {
  if (upload.pool === 'keyed') return storeContent(upload, { dedupe, now });
  const { address, announced, content } = upload;
  return withUploadQuota({ address, announced, now }, (quota) =>
    storePublicContent({ ...upload, content: quota.count(content) }, { quota, now }),
  );
}

/** Stores a file of the public pool whose bytes are already counted. Throws what `storeMedia` throws. */
export async function storePublicContent(
  incoming: Omit<Incoming, 'pool'>,
  { quota, now }: { quota: Pick<UploadQuota, 'keep'>; now: Date },
): Promise<Stored> {
  const stored = await storeContent({ ...incoming, pool: 'public' }, { dedupe: 'content', now });
  if (!stored.deduplicated) quota.keep(stored.size);
  return stored;
}

function storeContent(incoming: Incoming, { dedupe, now }: { dedupe: Dedupe; now: Date }): Promise<Stored> {
  const { pool } = incoming;
  const isKeyed = pool === 'keyed';

  // The filename of a public upload is never shown, so it is not stored.
  const filename = isKeyed ? cleanFilename(incoming.filename) : null;
  return withStagedUpload(incoming, async (received, type) => {
    const { file, extent } = isKeyed
      ? { file: await stripFile(received, type), extent: null }
      : await preparePublicFile(received, type);
    const { size, sha256 } = file;
    // A publisher's files are compared as they were sent, as the interface says.
    const sent = isKeyed ? received : file;
    const sentBytes = sent.size;
    const media = { size, sha256, sent, type, pool, filename, dedupe };
    const duplicate = await findDuplicate(media, now);
    if (duplicate) return { ...toMedia(duplicate), sentBytes, deduplicated: true };

    const properties = await readProperties(file, media, extent);
    return withSpace(size, () => write(file, { media, properties, createdAt: now }));
  });
}

/** Passes the staged file of an upload of an accepted type to `use`. Throws Invalid, TooLarge and what `use` throws. */
export function withStagedUpload<Result>(
  { content, ...rules }: Incoming,
  use: (file: StagedFile, type: MediaType) => Promise<Result>,
): Promise<Result> {
  const source = 'path' in content ? createReadStream(content.path) : content;
  let type: MediaType | undefined;
  const checked = checkUpload(source, { ...rules, trusted: rules.pool === 'keyed' }, (decided) => {
    type = decided;
  });

  return withStagedFile(checked, (file) => {
    if (type === undefined) throw new Error('A staged file has a type');
    return use(file, type);
  });
}

/**
 * Replaces a publicly uploaded picture by one without metadata. Throws Invalid for a picture that is not
 * accepted.
 */
export async function preparePublicFile(
  file: StagedFile,
  type: MediaType,
): Promise<{ file: StagedFile; extent: Extent | null }> {
  if (!isPictureType(type)) return { file, extent: null };
  return prepareInTurn(async () => {
    const { parts, extent } = preparePublicPicture(await readFile(file.path), type);
    return { file: await rewriteStagedFile(file, parts), extent };
  });
}

/** Replaces a publisher's file by one without metadata, unless the site keeps it. Throws Invalid. */
async function stripFile(file: StagedFile, type: MediaType): Promise<StagedFile> {
  if (siteSettings().keepMetadata || type === 'video/ogg') return file;
  return prepareInTurn(async () => {
    const parts = stripKeyedFile(await readFile(file.path), type);
    return rewriteStagedFile(file, parts);
  });
}

/** Writes the bytes, then the document: inserting that commits the file. */
async function write(
  file: StagedFile,
  { media, properties, createdAt }: { media: NewMedia; properties: PictureProperties; createdAt: Date },
): Promise<Stored> {
  const { size, sha256, type, pool, filename } = media;
  const sentBytes = media.sent.size;
  const _id = await writePendingFile(readStagedFile(file), { name: filename ?? '' });
  const publicId = randomBytes(16).toString('hex');
  const stored = {
    _id,
    publicId,
    size,
    sentBytes,
    sha256,
    type,
    kind: kindOf(type),
    filename,
    pools: [pool],
    createdAt,
  };

  const review = pool === 'public' ? { review: { at: nextReview(createdAt), isUsed: false } } : {};
  const doc: MediaDoc = { ...stored, ...properties, ...review, uniqueKeys: uniqueKeysOf(media) };
  const first = await insert(doc, media);
  if (first) return { ...toMedia(first), sentBytes, deduplicated: true };

  await announceMedia([doc]);
  if (await isSpaceLeft()) await addCopy(_id, file);
  return { ...toMedia(doc), sentBytes, deduplicated: false };
}

/** Null, or the document of the same file that a parallel upload inserted first. */
async function insert(doc: MediaDoc, media: NewMedia): Promise<MediaDoc | null> {
  try {
    await store.insertMedia(doc);
  } catch (error) {
    // A write may fail after it was done, so only a sweep can tell whether a document refers to the bytes.
    leaveToSweep(doc._id);
    const first = isDuplicateKey(error) ? await findDuplicate(media, doc.createdAt) : null;
    if (!first) throw error;
    await discardFile(doc._id);
    return first;
  }
  await commitFile(doc._id);
  return null;
}

/**
 * The properties of a file as the decoder reads them, or those of its header if the decoder does not support the
 * picture.
 */
async function readProperties(
  { path }: StagedFile,
  { type, pool }: NewMedia,
  extent: Extent | null,
): Promise<PictureProperties> {
  if (!isPictureType(type)) {
    return { dimensions: await measureVideo(path, type), isAnimated: false, isResizable: false };
  }

  const { readPicture } = await import('#server/media/formats/pictures.ts');
  const properties = await readPicture(
    path,
    pool === 'public' ? { pixelsMax: PUBLIC_PICTURE_PIXELS_MAX } : {},
  );
  if (properties.dimensions || !extent) return properties;

  const { width, height, frames } = extent;
  return { dimensions: { width, height }, isAnimated: frames > 1, isResizable: false };
}

const LENGTH_MAX = 200;

/**
 * The name of an uploaded file without folders and without anything misleading: control characters, marks that change
 * the text direction, dots and spaces at either end. Null if nothing is left.
 */
function cleanFilename(name: string | null): string | null {
  const [base = ''] = (name ?? '').split(/[/\\]/).slice(-1);
  const cleaned = base
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  return [...cleaned].slice(0, LENGTH_MAX).join('') || null;
}
