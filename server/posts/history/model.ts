import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { VersionText } from '#contract/posts/requests.ts';
import type { Editor } from '#server/posts/model.ts';

/**
 * A text that has been replaced: the collection `postHistory`. `saved` was the stored text of the version,
 * `number` is the post group's revision that wrote it last. `autosaved` was a working copy with that number, or with a
 * negative one a text that its editor has discarded before it was one.
 */
export type HistoryDoc = VersionText & {
  _id: ObjectId;
  translationId: ObjectId;
  locale: Locale;
  kind: 'saved' | 'autosaved';
  number: number;
  /** The revision of a saved text; see `VersionSource`. */
  textRevision: number | null;
  /** When and by whom the text was written. */
  at: Date;
  by: Editor;
  /** Paths of files of this site that the text names; absent if there is none. */
  media?: string[];
};
