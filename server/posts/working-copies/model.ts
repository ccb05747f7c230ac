import type { ObjectId } from 'mongodb';
import { isLocale, type Locale } from '#contract/locales.ts';
import type { DraftSettings, DraftText } from '#contract/posts/admin.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { VersionText } from '#contract/posts/requests.ts';
import type { Editor } from '#server/posts/model.ts';
import { toDraftText } from '#server/posts/text.ts';

/** The text of a working copy. One saved by an earlier version of the program may lack the other fields. */
export type SavedText = Pick<DraftText, 'title' | 'content'> & Partial<DraftText>;
/** The settings of a working copy. One saved by an earlier version of the program may lack fields. */
export type SavedSettings = Partial<DraftSettings>;

/**
 * A saved part of a post that is not committed: the collection `workingCopies`. A post has at most one for each part.
 * Queries for readers never use this collection.
 */
export type WorkingCopyDoc<Value = SavedText | SavedSettings> = {
  /** The id of the post group and the part. */
  _id: string;
  translationId: ObjectId;
  part: DraftPart;
  value: Value;
  /** Increases with every save. A save names the number that it replaces. */
  number: number;
  startedAt: Date;
  savedAt: Date;
  savedBy: Editor;
  /** The client's name for this save; absent if it gave none. */
  saveId?: string | undefined;
  /** When the stored text had last changed at the time the working copy was begun; null for settings. */
  basedOn: Date | null;
  /** The digest of the stored settings on which the working copy is based; absent for texts. */
  base?: string | undefined;
  /**
   * The `textRevision` of the other language when the working copy was begun. Absent if the other language was not
   * stored yet, because both are then written together.
   */
  translatedFrom?: number;
  /** Addresses of this site's files in the working copy. */
  media: string[];
};

/**
 * The working copy of a language; undefined if there is none. Fields that an earlier version of the program did not
 * save have the stored text.
 */
export function textCopyOf(
  copies: WorkingCopyDoc[],
  { locale, stored }: { locale: Locale; stored: VersionText | undefined },
): WorkingCopyDoc<DraftText> | undefined {
  const copy = copies.filter(isTextCopy).find(({ part }) => part === locale);
  return copy && { ...copy, value: { ...toDraftText(stored ?? {}), ...copy.value } };
}

/** The working copy of the settings, filled in likewise. */
export function settingsCopyOf(
  copies: WorkingCopyDoc[],
  stored: DraftSettings,
): WorkingCopyDoc<DraftSettings> | undefined {
  const copy = copies.find(isSettingsCopy);
  return copy && { ...copy, value: { ...stored, ...copy.value } };
}

export function isTextCopy(copy: WorkingCopyDoc): copy is WorkingCopyDoc<SavedText> & { part: Locale } {
  return isLocale(copy.part);
}

export function isSettingsCopy(copy: WorkingCopyDoc): copy is WorkingCopyDoc<SavedSettings> {
  return copy.part === 'settings';
}

/** The state of a stored part: the time of a text, or the digest of the settings. */
export type Live = { updatedAt?: Date | null | undefined; settings?: string };

/** Whether the stored part has changed since the working copy was begun, or since its editor last saw it. */
export function isBehind(
  { part, basedOn, base }: Pick<WorkingCopyDoc, 'part' | 'basedOn' | 'base'>,
  { updatedAt, settings }: Live,
): boolean {
  if (isLocale(part)) return Number(updatedAt ?? null) > Number(basedOn);
  return base !== undefined && base !== settings;
}
