import type { ObjectId } from 'mongodb';
import { isLocale, type Locale } from '#contract/locales.ts';
import type { DraftSettings, DraftText } from '#contract/posts/admin.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { Editor } from '#server/posts/model.ts';

/**
 * A saved part of a post that is not committed: the collection `workingCopies`. A post has at most one of each
 * part. Queries for readers never use this collection.
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
  saveId?: string | undefined;
  /** When the stored text had changed last when the working copy was begun; null for settings. */
  basedOn: Date | null;
  /** The digest of the stored settings on which the working copy is based; absent for texts. */
  base?: string | undefined;
  /** The `textRevision` that the other language had then. */
  translatedFrom: number;
  /** Addresses of this site's files in it. */
  media: string[];
};

/** The working copy of a language; undefined where there is none. */
export function textCopyOf(copies: WorkingCopyDoc[], locale: Locale): WorkingCopyDoc<DraftText> | undefined {
  return copies.filter(isTextCopy).find(({ part }) => part === locale);
}

/** The working copy of the settings; undefined where there is none. */
export function settingsCopyOf(copies: WorkingCopyDoc[]): WorkingCopyDoc<DraftSettings> | undefined {
  return copies.find((copy): copy is WorkingCopyDoc<DraftSettings> => copy.part === 'settings');
}

export function isTextCopy(copy: WorkingCopyDoc): copy is WorkingCopyDoc<DraftText> & { part: Locale } {
  return isLocale(copy.part);
}

/** The version of a stored part: the time of a text, or the digest of the settings. */
export type Live = { updatedAt?: Date | null | undefined; settings?: string };

/** Whether the stored part has changed since the working copy was begun, or since its editor has seen it. */
export function isBehind(
  { part, basedOn, base }: Pick<WorkingCopyDoc, 'part' | 'basedOn' | 'base'>,
  { updatedAt, settings }: Live,
): boolean {
  if (isLocale(part)) return Number(updatedAt ?? null) > Number(basedOn);
  return base !== undefined && base !== settings;
}
