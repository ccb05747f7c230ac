import type { ObjectId } from 'mongodb';
import { PICTURE_TYPES, type VIDEO_TYPES } from '#contract/limits.ts';
import type { AltTexts, MediaKind } from '#contract/media/media.ts';
import { paths } from '#contract/paths.ts';
import type { FileFacts } from '#server/auth/policy.ts';

export type PictureType = (typeof PICTURE_TYPES)[number];
export type VideoType = (typeof VIDEO_TYPES)[number];
export type MediaType = PictureType | VideoType;

/** Who uploaded a file. A publisher never receives a file of the public pool unless the bytes are equal. */
export type Pool = 'keyed' | 'public';

/** A file in the bucket, under the `_id` of its document. */
export type StoredFile = { _id: ObjectId; size: number; sha256: string };

/** CSS pixels of the upright picture, or of the video. */
export type Dimensions = { width: number; height: number };

/** The colour shown in the place of a picture until it is loaded. */
export type PictureColour = {
  /** The most frequent colour, as `#rrggbb`. */
  dominant: string;
  /** True if what is behind the picture shows through. */
  isTransparent: boolean;
};

/**
 * The collection `media`. Inserting the document commits the file: bytes in the bucket without a document
 * are removed.
 */
export type MediaDoc = StoredFile & {
  /**
   * 128 random bits in hexadecimal: the id in the file's address. Anyone who knows it can read the file, and the
   * `_id` of a new file could be guessed from another one. Files of earlier versions have none.
   */
  publicId?: string;
  /** The size of the file as it was sent, with metadata, by which uploads are compared. Older files have none. */
  sentBytes?: number;
  type: MediaType;
  kind: MediaKind;
  /** The publisher's name for the file; null while it has only been uploaded publicly. */
  filename: string | null;
  pools: Pool[];
  /** Each is unique over all documents. See `unique-keys.ts`. */
  uniqueKeys: string[];
  /** Null if the file does not state its dimensions. */
  dimensions: Dimensions | null;
  isAnimated: boolean;
  /** False if no variants can be made: not decodable, too many pixels, not a picture. */
  isResizable: boolean;
  /** Absent until a post uses the picture; null if it cannot be decoded. */
  colour?: PictureColour | null;
  createdAt: Date;
  /** The user who uploaded the file; absent for programs, imports and old files. */
  owner?: ObjectId;
  /** Users who have uploaded the same file later. */
  sharers?: ObjectId[];
  /** Only files that have only been uploaded publicly have it. */
  review?: Review;
  /** Absent until somebody writes them. */
  alt?: AltTexts;
  replacement?: Replacement;
};

/** The file that replaces this one; `isDone` once everything refers to it. */
export type Replacement = { by: ObjectId; publicId?: string; at: Date; isDone: boolean };

/** The next time to check whether anything refers to the file, and the result of the last check. */
export type Review = { at: Date; isUsed: boolean };

/** A smaller copy of a picture: the collection `mediaVariants`. */
export type VariantDoc = StoredFile & {
  mediaId: ObjectId;
  /** Width and format as requested, such as `640.webp`; unique among the variants of a picture. */
  name: string;
  type: 'image/webp' | 'image/avif' | 'image/jpeg' | 'image/png';
  createdAt: Date;
};

/** A stored file outside of this folder. */
export type Media = {
  id: string;
  url: string;
  kind: MediaKind;
  type: MediaType;
  /** Bytes. */
  size: number;
  /** Lower-case hexadecimal. */
  sha256: string;
  /** The name of the uploaded file, without folders. */
  filename: string | null;
  width: number | null;
  height: number | null;
  alt: AltTexts;
  createdAt: Date;
};

/**
 * The metadata that pages need to show a file: its dimensions, the widths of its variants, and a picture's
 * colour.
 */
export type MediaProperties = Partial<Dimensions> & {
  kind: MediaKind;
  widths: number[];
  /** Absent if it is unknown. */
  colour?: PictureColour;
};

const NO_ALT: AltTexts = { uk: '', en: '' };

/** The id in the file's address. */
export function publicIdOf({ _id, publicId }: Pick<MediaDoc, '_id' | 'publicId'>): string {
  return publicId ?? _id.toHexString();
}

/** What the policy has to know about a file. */
export function toFacts({ owner, sharers = [] }: MediaDoc): FileFacts {
  return { ownerIds: [...new Set([owner?.toHexString() ?? '', ...sharers.map((id) => id.toHexString())])] };
}

export function toMedia(doc: MediaDoc): Media {
  const { type, kind, size, sha256, filename, dimensions, alt = NO_ALT, createdAt } = doc;
  const id = publicIdOf(doc);
  const { width = null, height = null } = dimensions ?? {};
  return { id, url: paths.media(id), kind, type, size, sha256, filename, width, height, alt, createdAt };
}

export function kindOf(type: MediaType): MediaKind {
  return isPictureType(type) ? 'image' : 'video';
}

export function isPictureType(type: MediaType): type is PictureType {
  return PICTURE_TYPES.some((known) => known === type);
}
