import type { ObjectId } from 'mongodb';
import type { DraftPart, DraftSettings, DraftText } from '#contract/desk.ts';
import type { Editor } from '../model.ts';

/**
 * A part of a post that is saved and not live: the collection `workingCopies`. A post has at most one of each
 * part. No reader's query knows the collection.
 */
export type WorkingCopyDoc<Value = DraftText | DraftSettings> = {
  /** The id of the post group and the part. */
  _id: string;
  translationId: ObjectId;
  part: DraftPart;
  value: Value;
  /** Increases with every save; a save names the one that it replaces. */
  number: number;
  startedAt: Date;
  savedAt: Date;
  savedBy: Editor;
  /** The client's name of the save; absent where it gave none. */
  attempt?: string | undefined;
  /** When the stored text, or the post, had changed last when the working copy was begun. */
  basedOn: Date | null;
  /** The `textRevision` that the other language had then. */
  translatedFrom: number;
  /** Addresses of this site's files in it. */
  media: string[];
};
