import type { Binary } from 'mongodb';

/** A rendered picture: the collection `openGraphPictures`. A subject has one, replaced by the next. */
export type PictureDoc = {
  /** The id of a language version, or a locale for the site's own picture. */
  _id: string;
  /** Identifies what the picture shows. */
  hash: string;
  /** PNG, or JPEG if the picture shows a cover. */
  bytes: Binary;
};
