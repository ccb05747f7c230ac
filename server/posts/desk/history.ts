import type { DraftText, HistoryEntry, HistoryItem, SavedCopy } from '#contract/desk.ts';
import type { Locale } from '#contract/locales.ts';
import type { Actor } from '../../auth/actor.ts';
import { findId, newId } from '../../db/ids.ts';
import { only, type Projected } from '../../db/projection.ts';
import { NotFound } from '../../errors.ts';
import { requireEditor } from '../editor.ts';
import { compareTexts } from '../history/difference.ts';
import type { HistoryDoc } from '../history/model.ts';
import { thinOut } from '../history/record.ts';
import * as store from '../history/store.ts';
import type { PostDoc } from '../model.ts';
import { findLanguage } from '../store.ts';
import { toDraftText, toVersionText } from './draft-text.ts';
import { requireGroup, saveWorkingCopy } from './working-copies.ts';

const CURRENT = only<PostDoc>()('title', 'excerpt', 'content', 'updatedAt', 'updatedBy', 'authorName');

/** The texts of one language of a post: the present one and those that were replaced, newest first. */
export async function listHistory({
  actor,
  postId,
  locale,
}: {
  actor: Actor;
  postId: string;
  locale: Locale;
}): Promise<HistoryItem[]> {
  requireEditor(actor);
  const { _id: translationId } = await requireGroup(postId);
  const [current, rows] = await Promise.all([
    findLanguage({ translationId, locale }, CURRENT),
    store.findEntries({ translationId, locale }),
  ]);
  return [...(current ? [toCurrent(current)] : []), ...rows.map(toItem)];
}

/** A text that was replaced, with its difference to the present one. Throws NotFound, Forbidden. */
export async function getHistoryEntry({ actor, id }: { actor: Actor; id: string }): Promise<HistoryEntry> {
  requireEditor(actor);
  const entry = await requireEntry(id);
  const current = await findLanguage(entry, CURRENT);
  return {
    ...toItem(entry),
    locale: entry.locale,
    text: toDraftText(entry),
    difference: current && compareTexts(entry, current),
  };
}

/**
 * Adds a text to the history that is stored nowhere: one that an editor gives up for another one's. Throws
 * NotFound, Forbidden.
 */
export async function addToHistory({
  actor,
  postId,
  locale,
  value,
  now = new Date(),
}: {
  actor: Actor;
  postId: string;
  locale: Locale;
  value: DraftText;
  now?: Date;
}): Promise<void> {
  const by = requireEditor(actor);
  const { _id: translationId } = await requireGroup(postId);
  // Numbers of working copies are small; an entry of its own needs one that none has.
  const entry = { translationId, locale, kind: 'autosaved' as const, number: now.getTime() };
  await store.insertEntry({
    _id: newId(),
    ...{ ...entry, textRevision: null, at: now, by },
    ...toVersionText(value),
  });
  await thinOut({ translationId, locale }, null);
}

/**
 * Makes a text of the history the working copy of its language; it is live once that is. `number` is that of
 * the working copy that it replaces. Throws WorkingCopyConflict, NotFound, Forbidden.
 */
export async function restoreHistoryEntry({
  actor,
  id,
  number,
  now = new Date(),
}: {
  actor: Actor;
  id: string;
  number: number;
  now?: Date;
}): Promise<SavedCopy> {
  requireEditor(actor);
  const entry = await requireEntry(id);
  const postId = entry.translationId.toHexString();
  return saveWorkingCopy({ actor, postId, part: entry.locale, value: toDraftText(entry), number, now });
}

async function requireEntry(id: string): Promise<HistoryDoc> {
  const _id = findId(id);
  const entry = _id && (await store.findEntry(_id));
  if (!entry) throw new NotFound('There is no such text');
  return entry;
}

function toItem({ _id, kind, title, at, by }: store.HistoryRow | HistoryDoc): HistoryItem {
  return { id: _id.toHexString(), kind, title, at: at.toISOString(), by: by.name };
}

function toCurrent({ title, updatedAt, updatedBy, authorName }: Projected<typeof CURRENT>): HistoryItem {
  const by = updatedBy?.name ?? authorName;
  return { id: null, kind: 'current', title, at: updatedAt.toISOString(), by };
}
