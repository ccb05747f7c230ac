import type { FileHandle } from 'node:fs/promises';
import { THUMBNAIL_WIDTH } from '#contract/limits.ts';
import { Unavailable } from '#server/errors.ts';
import { log } from '#server/log.ts';
import type { ResizedType } from '#server/media/formats/pictures.ts';
import { requireDoc } from '#server/media/media.ts';
import {
  type MediaDoc,
  type MediaType,
  publicIdOf,
  type StoredFile,
  type VariantDoc,
} from '#server/media/model.ts';
import { WorkDeferred } from '#server/runtime/work-queue.ts';
import { openCopy } from './disk-cache.ts';
import { readMedia } from './read-media.ts';
import { getVariant, VariantUnavailable } from './variants.ts';

/** A file to send: its metadata, and how its bytes are read (`end` is exclusive). */
export type SendableFile = {
  type: string;
  size: number;
  sha256: string;
  filename: string;
  read: (range: { start: number; end: number }) => AsyncGenerator<Uint8Array>;
  /** True for a substitute: a later request may get another file, so this one may be cached for seconds only. */
  isStandIn?: boolean;
  /** Opens the copy on disk, which the caller closes. Null if there is none. */
  openCopy: () => Promise<FileHandle | null>;
};

const EXTENSIONS: Record<MediaType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
};
const NAME_MAX = 100;

/** From the type that all clients show to the one that the fewest do. */
const TYPES: readonly MediaType[] = ['image/jpeg', 'image/webp', 'image/avif'];

/**
 * The file, or its variant of this width; the width of the picture itself if that is narrower. A variant of the
 * picture's own width is served only if it has fewer bytes, or if the client does not take the picture's type. Throws
 * NotFound.
 */
export async function getFile({
  id,
  width,
  type,
  signal,
}: {
  id: string;
  width?: number | undefined;
  /** The type of a variant. */
  type: ResizedType;
  /** Aborts when the client disconnects. */
  signal?: AbortSignal;
}): Promise<SendableFile> {
  const doc = await requireDoc(id);
  const { dimensions } = doc;
  if (width === undefined || !dimensions) return toFile(doc, doc);

  if (width < dimensions.width) return getSmaller(doc, { width, type }, signal);

  const own = TYPES.indexOf(doc.type);
  const isTaken = own <= TYPES.indexOf(type);
  // A WebP or an AVIF is compressed as well already.
  if (!doc.isResizable || (isTaken && own > 0)) return toFile(doc, doc);
  const converted = await getSmaller(doc, { width: dimensions.width, type }, signal);
  return !isTaken || converted.size < doc.size || converted.isStandIn ? converted : toFile(doc, doc);
}

/**
 * The thumbnail of a picture, at most THUMBNAIL_WIDTH wide, or the picture itself if no variant can be
 * made. Null for a video: all videos share one placeholder. Throws NotFound.
 */
export async function findThumbnail({
  id,
  type,
  signal,
}: {
  id: string;
  /** The type for the client; an AVIF is not made. */
  type: ResizedType;
  signal?: AbortSignal;
}): Promise<SendableFile | null> {
  const doc = await requireDoc(id);
  if (doc.kind === 'video') return null;

  const made = type === 'image/jpeg' ? type : 'image/webp';
  // Users' pictures are stored in this form.
  const { isAnimated, dimensions } = doc;
  const isSmall = dimensions !== null && Math.max(dimensions.width, dimensions.height) <= THUMBNAIL_WIDTH;
  if (doc.type === 'image/webp' && made === doc.type && isSmall && !isAnimated) return toFile(doc, doc);

  return getSmaller(doc, { width: THUMBNAIL_WIDTH, type: made }, signal);
}

async function getSmaller(
  doc: MediaDoc,
  variant: Parameters<typeof getVariant>[1],
  signal: AbortSignal | undefined,
): Promise<SendableFile> {
  try {
    const made = await getVariant(doc, variant, signal);
    return toFile(doc, made ?? doc);
  } catch (error) {
    if (!(error instanceof VariantUnavailable)) throw error;

    // Under load this is expected, and there may be a hundred a second.
    const isExpected = error.cause instanceof WorkDeferred || error.cause instanceof Unavailable;
    const level = isExpected ? 'debug' : 'warn';
    log[level](
      { media: publicIdOf(doc), width: variant.width, err: error.cause },
      'A smaller copy of a picture could not be made',
    );

    return { ...toFile(doc, doc), isStandIn: true };
  }
}

function toFile(doc: MediaDoc, file: StoredFile & Pick<VariantDoc | MediaDoc, 'type'>): SendableFile {
  const { type, size, sha256 } = file;
  return {
    type,
    size,
    sha256,
    filename: filenameOf(doc, type),
    read: (range) => readMedia(file, range),
    openCopy: () => openCopy(file._id),
  };
}

/**
 * The publisher's filename with the extension of the real type, because a page saved as "x.html" would run as a page.
 * Publicly uploaded files are named by id.
 */
function filenameOf(doc: MediaDoc, type: MediaType): string {
  const { filename, pools } = doc;
  const name = pools.includes('keyed') ? (filename ?? '') : '';
  const stem = name.replace(/\.[^.]*$/, '').slice(0, NAME_MAX);
  return `${stem || publicIdOf(doc)}.${EXTENSIONS[type]}`;
}
