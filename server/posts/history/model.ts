import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { VersionText } from '#contract/posts/requests.ts';
import type { Editor } from '#server/posts/model.ts';

/**
 * A text that has been replaced: the collection `postHistory`. A `saved` text was the stored text of the version;
 * `number` is the post group's revision that last wrote it. An `autosaved` text was the working copy with that
 * number, or, if the number is negative, a text that its editor discarded before it became one.
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
  /**
   * Of an autosaved text: how much of it nothing newer has, as in `lossOf`, and 1 more unless it was added only for
   * small edits. 1 if absent.
   */
  weight?: number;
  /** Paths of this site's files in the text; absent if there are none. */
  media?: string[];
};
