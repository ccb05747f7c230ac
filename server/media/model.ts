import type { ObjectId } from 'mongodb';
import { PICTURE_TYPES, type VIDEO_TYPES } from '#contract/limits.ts';
import type { MediaKind } from '#contract/media.ts';
import { paths } from '#contract/paths.ts';

export type PictureType = (typeof PICTURE_TYPES)[number];
export type VideoType = (typeof VIDEO_TYPES)[number];
export type MediaType = PictureType | VideoType;

/** Who brought a file. A file of strangers is never given to a publisher, unless the bytes are the same. */
export type Pool = 'keyed' | 'public';

/** A file in the bucket, named there by the document's own `_id`. */
export type StoredFile = { _id: ObjectId; size: number; sha256: string };

/** Measures in CSS pixels of the upright picture, or of the video. */
export type Measures = { width: number; height: number };

/**
 * The collection `media`. The document is the point of commitment: bytes in the bucket without one are
 * no file.
 */
export type MediaDoc = StoredFile & {
  type: MediaType;
  kind: MediaKind;
  /** As publishers call it; null while only strangers brought it. */
  filename: string | null;
  pools: Pool[];
  /** What this file alone may be; unique over all documents. See `claims.ts`. */
  claims: string[];
  /** Null where the file could not be measured. */
  measures: Measures | null;
  isAnimated: boolean;
  /** False where no smaller copies can be made: not decodable, too many pixels, no picture. */
  isResizable: boolean;
  createdAt: Date;
};

/** A smaller copy of a picture: the collection `mediaVariants`. */
export type VariantDoc = StoredFile & {
  mediaId: ObjectId;
  /** Unique among the variants of one medium. */
  name: string;
  type: 'image/webp' | 'image/avif';
  createdAt: Date;
};

/** A stored file as other parts of the service see it. */
export type Media = {
  id: string;
  url: string;
  kind: MediaKind;
  type: MediaType;
  /** Bytes. */
  size: number;
  /** Lower-case hexadecimal. */
  sha256: string;
  /** As it was uploaded, without a path. */
  filename: string | null;
  width: number | null;
  height: number | null;
  createdAt: Date;
};

/** What pages need to draw a medium: its measures, and the widths of its smaller copies. */
export type MediaFacts = Partial<Measures> & { kind: MediaKind; widths: number[] };

export function toMedia(doc: MediaDoc): Media {
  const { type, kind, size, sha256, filename, measures, createdAt } = doc;
  const id = doc._id.toHexString();
  const { width = null, height = null } = measures ?? {};
  return { id, url: paths.media(id), kind, type, size, sha256, filename, width, height, createdAt };
}

export function kindOf(type: MediaType): MediaKind {
  return isPictureType(type) ? 'image' : 'video';
}

export function isPictureType(type: MediaType): type is PictureType {
  return PICTURE_TYPES.some((known) => known === type);
}
