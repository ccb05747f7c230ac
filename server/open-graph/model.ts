import type { Binary } from 'mongodb';

/** One kept picture: the collection `openGraphPictures`. A later one of the same subject takes its place. */
export type PictureDoc = {
  /** The id of a language version, or a locale for the site's own picture. */
  _id: string;
  /** Of what it shows. */
  hash: string;
  /** PNG. */
  bytes: Binary;
};
