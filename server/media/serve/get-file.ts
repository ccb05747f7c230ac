import type { FileHandle } from 'node:fs/promises';
import { THUMBNAIL_WIDTH } from '#contract/limits.ts';
import { log } from '../../log.ts';
import { requireDoc } from '../media.ts';
import type { MediaDoc, MediaType, StoredFile, VariantDoc } from '../model.ts';
import { openCopy } from './disk-cache.ts';
import { readStored } from './reading.ts';
import { getVariant, NotMade } from './variants.ts';

/** A file to be sent: what it is, and how its bytes are read (`end` is exclusive). */
export type SendableFile = {
  type: string;
  size: number;
  sha256: string;
  filename: string;
  read: (range: { start: number; end: number }) => AsyncGenerator<Uint8Array>;
  /** It stands in for what could not be made now, so the next request may get something else. */
  isStandIn?: boolean;
  /** A copy of it on disk, which the caller closes, or null where there is none now. */
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

/** The file itself, or of a picture a copy that is `width` wide where it is wider. Throws NotFound. */
export async function getFile({
  id,
  width,
  avif = false,
}: {
  id: string;
  width?: number | undefined;
  /** Whether the client takes AVIF, which is smaller than WebP. */
  avif?: boolean;
}): Promise<SendableFile> {
  const doc = await requireDoc(id);
  if (width === undefined || !doc.measures || width >= doc.measures.width) return toFile(doc, doc);
  return getSmaller(doc, { width, type: avif ? 'image/avif' : 'image/webp' });
}

/**
 * What stands for a file: of a picture a copy at most THUMBNAIL_WIDTH wide, or the picture itself where
 * none can be made; null for a video, whose placeholder is the same for all. Throws NotFound.
 */
export async function findThumbnail({ id }: { id: string }): Promise<SendableFile | null> {
  const doc = await requireDoc(id);
  if (doc.kind === 'video') return null;
  return getSmaller(doc, { width: THUMBNAIL_WIDTH, type: 'image/webp' });
}

async function getSmaller(doc: MediaDoc, wanted: Parameters<typeof getVariant>[1]): Promise<SendableFile> {
  try {
    return toFile(doc, (await getVariant(doc, wanted)) ?? doc);
  } catch (error) {
    if (!(error instanceof NotMade)) throw error;
    log.warn(
      { media: doc._id.toHexString(), width: wanted.width, err: error.cause },
      'a smaller copy of a picture could not be made',
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
    filename: nameOf(doc, type),
    read: (range) => readStored(file, range),
    openCopy: () => openCopy(file._id),
  };
}

/**
 * The uploader's name for a file with the ending of what it is: a page saved as "x.html" would be one.
 * Names that strangers give are not repeated.
 */
function nameOf({ _id, filename, pools }: MediaDoc, type: MediaType): string {
  const name = pools.includes('keyed') ? (filename ?? '') : '';
  const stem = name.replace(/\.[^.]*$/, '').slice(0, NAME_MAX);
  return `${stem || _id.toHexString()}.${EXTENSIONS[type]}`;
}
