import type { FileHandle } from 'node:fs/promises';
import { THUMBNAIL_WIDTH } from '#contract/limits.ts';
import { log } from '../../log.ts';
import { requireDoc } from '../media.ts';
import type { MediaDoc, MediaType, StoredFile, VariantDoc } from '../model.ts';
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
  /** True for a substitute: a later request may get another file, so this one must not be cached. */
  isStandIn?: boolean;
  /** Opens the copy on disk, which the caller closes. Null where there is none. */
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

/** The file, or its variant of this width where the picture is wider. Throws NotFound. */
export async function getFile({
  id,
  width,
  avif = false,
}: {
  id: string;
  width?: number | undefined;
  /** Whether the client accepts AVIF, which is smaller than WebP. */
  avif?: boolean;
}): Promise<SendableFile> {
  const doc = await requireDoc(id);
  if (width === undefined || !doc.dimensions || width >= doc.dimensions.width) return toFile(doc, doc);
  return getSmaller(doc, { width, type: avif ? 'image/avif' : 'image/webp' });
}

/**
 * The thumbnail of a picture, at most THUMBNAIL_WIDTH wide, or the picture itself where no variant can be
 * made. Null for a video: all videos share one placeholder. Throws NotFound.
 */
export async function findThumbnail({ id }: { id: string }): Promise<SendableFile | null> {
  const doc = await requireDoc(id);
  if (doc.kind === 'video') return null;
  return getSmaller(doc, { width: THUMBNAIL_WIDTH, type: 'image/webp' });
}

async function getSmaller(doc: MediaDoc, variant: Parameters<typeof getVariant>[1]): Promise<SendableFile> {
  try {
    return toFile(doc, (await getVariant(doc, variant)) ?? doc);
  } catch (error) {
    if (!(error instanceof VariantUnavailable)) throw error;
    log.warn(
      { media: doc._id.toHexString(), width: variant.width, err: error.cause },
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
 * The publisher's filename with the extension of the real type: a page saved as "x.html" would run as one.
 * Files of strangers are named by id.
 */
function filenameOf({ _id, filename, pools }: MediaDoc, type: MediaType): string {
  const name = pools.includes('keyed') ? (filename ?? '') : '';
  const stem = name.replace(/\.[^.]*$/, '').slice(0, NAME_MAX);
  return `${stem || _id.toHexString()}.${EXTENSIONS[type]}`;
}
