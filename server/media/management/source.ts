import type { MediaUse } from '#contract/media/media.ts';

/** How many uses of one kind are listed. */
export const USES_MAX = 200;

/** A field of a collection with canonical paths of files, one or a list. The field has an index. */
export type Reference = { collection: string; field: string };

/** Something that stores the addresses of files. */
export type MediaSource = Reference & {
  /** The uses of a file, at most USES_MAX. */
  find: (url: string) => Promise<MediaUse[]>;
};
