import { isDeepStrictEqual } from 'node:util';
import { isLocale, type Locale } from '#contract/locales.ts';
import type { DraftSettings, DraftText, SavedCopy, WorkingCopy } from '#contract/posts/admin.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { Actor } from '#server/auth/actor.ts';
import { findId } from '#server/db/ids.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { mediaNamedIn } from '#server/media/media-urls.ts';
import { findBase } from '#server/posts/base-digest.ts';
import { type Editor, nameOfEditor, type OfPost, type PostGroup } from '#server/posts/model.ts';
import { requireGroup } from '#server/posts/post-id.ts';
import { requireEditor, requirePart } from '#server/posts/require-editor.ts';
import { findSummaries } from '#server/posts/store.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';
import { isBehind, type Live, type SavedSettings, type SavedText, type WorkingCopyDoc } from './model.ts';
import { addCopy, isSameEditor, recordCopy } from './record-copy.ts';
import * as store from './store.ts';

export type PartValue<Part extends DraftPart> = Part extends Locale ? DraftText : DraftSettings;

/**
 * Somebody else has saved the part in the meantime. `current` is their working copy, or null if they have discarded
 * it.
 */
export class WorkingCopyConflict extends Conflict {
  readonly current: WorkingCopy<SavedText | SavedSettings> | null;

  constructor(current: WorkingCopy<SavedText | SavedSettings> | null) {
    const message = 'Somebody else has saved this part in the meantime';
    super(message, [{ path: '', message, code: 'changed_by_other' }]);
    this.current = current;
  }
}

type Save<Part extends DraftPart> = {
  actor: Actor;
  postId: string;
  part: Part;
  value: PartValue<Part>;
  /** The number of the working copy that this one replaces; 0 if there is none. */
  number: number;
  /** The digest of the stored value that the editor has seen; without it nothing is compared. */
  base?: string | undefined;
  /** The client's name for this save, and its names for earlier saves whose responses were lost. */
  saveId?: string | undefined;
  lostSaveIds?: string[];
  /** Always adds the replaced working copy to the history. */
  recordReplaced?: boolean;
  /** Adds the saved text to the history too: the user has asked for the save. */
  recordSaved?: boolean;
  now?: Date;
};

/**
 * Saves a working copy of one language of a post, or of its settings. It never replaces a newer version that somebody
 * else has saved or published. A repeated save gets the response of the first one, and a client's own saves whose
 * responses were lost do not conflict. Throws WorkingCopyConflict, NotFound, Forbidden.
 */
export async function saveWorkingCopy<Part extends DraftPart>({
  actor,
  postId,
  part,
  value,
  number,
  base,
  saveId,
  lostSaveIds = [],
  recordReplaced = false,
  recordSaved = false,
  now = new Date(),
}: Save<Part>): Promise<SavedCopy> {
  const by = requireEditor(actor);
  const group = await requireGroup(postId);
  requirePart(actor, group, part);
  const [current, live] = await Promise.all([store.findCopy(group._id, part), findLive(group, part)]);
  if (current && !isBehind(current, live) && isRepeated(current, { by, value })) {
    if (recordSaved) await addCopy(current);
    return toSaved(current);
  }

  const isOwn = current?.saveId !== undefined && lostSaveIds.includes(current.saveId);
  if ((current?.number ?? 0) !== number && !isOwn) throw await conflict(group, part);
  if (base !== undefined && base !== (live.settings ?? (await findBase(group, part))))
    throw await conflict(group, part);

  const begun = current ?? (await beginCopy(group, part, { live, now }));
  // The editor has seen the stored value, so it becomes the new base.
  const from = base === undefined ? {} : toOrigin(live);
  const doc: WorkingCopyDoc = {
    ...begun,
    ...from,
    value,
    number: nextNumber(group, part, current),
    saveId,
    savedAt: now,
    savedBy: by,
    media: filesOf(value),
  };

  // A process that is killed between two writes has lost nothing.
  if (current) await recordCopy(current, { next: value, by, always: recordReplaced });
  const isSaved = current ? await store.replaceCopy(doc, current.number) : await store.insertCopy(doc);
  if (!isSaved) throw await conflict(group, part);

  if (recordSaved) await addCopy(doc);
  await store.setMark(doc, {
    title: 'title' in value ? value.title : '',
    savedAt: now,
    savedBy: by,
  });

  // A commit or a discard between the two writes has removed the copy; without this, its mark would stay.
  await store.clearMark(group._id, part);
  return toSaved(doc);
}

/** Removes a working copy; its text stays in the history. Throws WorkingCopyConflict, NotFound, Forbidden. */
export async function discardWorkingCopy({
  actor,
  postId,
  part,
  number,
}: OfPost & { part: DraftPart; number: number }): Promise<void> {
  const group = await requireGroup(postId);
  requirePart(actor, group, part);
  const current = await store.findCopy(group._id, part);
  if (!current) return;
  if (current.number !== number) throw await conflict(group, part);

  await addCopy(current);
  if (!(await store.deleteCopy(group._id, part, number))) throw await conflict(group, part);
  await store.clearMark(group._id, part);
}

/**
 * Throws NotFound with the code `in_bin` if the whole post is in the bin, or `purged` if it was permanently deleted,
 * so that an open editor does not save into either unnoticed.
 */
export async function requirePresent({ postId }: { postId: string }): Promise<void> {
  const _id = findId(postId);
  const group = _id && (await findPostGroup({ _id }));
  if (!group) throw absent('The post has been deleted for good', 'purged');
  const { versions = [], bin = [] } = group;
  if (versions.length === 0 && bin.length > 0) throw absent('The post is in the bin', 'in_bin');
}

function absent(message: string, code: string): NotFound {
  return new NotFound(message, [{ path: '', message, code }]);
}

async function findLive(group: PostGroup, part: DraftPart): Promise<Live> {
  if (!isLocale(part)) return { settings: await findBase(group, part) };
  const versions = await findSummaries(group._id);
  return { updatedAt: versions.find(({ locale, bin }) => locale === part && !bin)?.updatedAt };
}

export function toWorkingCopy<Value>(doc: WorkingCopyDoc<Value>, live: Live): WorkingCopy<Value> {
  return {
    value: doc.value,
    number: doc.number,
    savedAt: doc.savedAt.toISOString(),
    savedBy: nameOfEditor(doc.savedBy),
    isBehind: isBehind(doc, live),
  };
}

/** The base of a working copy. */
function toOrigin({ updatedAt = null, settings }: Live): Pick<WorkingCopyDoc, 'basedOn' | 'base'> {
  return { basedOn: updatedAt, base: settings };
}

async function beginCopy(group: PostGroup, part: DraftPart, { live, now }: { live: Live; now: Date }) {
  const versions = await findSummaries(group._id);
  const other = isLocale(part) ? versions.find(({ locale, bin }) => locale !== part && !bin) : undefined;
  return {
    _id: store.copyId(group._id, part),
    translationId: group._id,
    part,
    startedAt: now,
    ...toOrigin(live),
    ...(other ? { translatedFrom: other.textRevision } : {}),
  };
}

/**
 * Numbers do not start again after a commit, because a client that has missed the commit would take another text for
 * its own.
 */
function nextNumber(group: PostGroup, part: DraftPart, current: WorkingCopyDoc | null): number {
  return Math.max(current?.number ?? 0, group.copyNumbers?.[part] ?? 0) + 1;
}

/** A client whose response was lost sends the save again. */
function isRepeated(
  current: WorkingCopyDoc,
  { by, value }: { by: Editor; value: DraftText | DraftSettings },
): boolean {
  return isSameEditor(current.savedBy, by) && isDeepStrictEqual(current.value, value);
}

async function conflict(group: PostGroup, part: DraftPart): Promise<WorkingCopyConflict> {
  const current = await store.findCopy(group._id, part);
  return new WorkingCopyConflict(current && toWorkingCopy(current, await findLive(group, part)));
}

function toSaved({ number, savedAt }: WorkingCopyDoc): SavedCopy {
  return { number, savedAt: savedAt.toISOString() };
}

/** The files of this site that a working copy refers to. */
export function filesOf(value: SavedText | SavedSettings): string[] {
  const texts = 'content' in value ? [value.content, value.metaImage] : [value.coverImage];
  return [...new Set(texts.flatMap((text) => mediaNamedIn(text ?? '')))];
}
