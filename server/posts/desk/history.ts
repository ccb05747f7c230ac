import type { Locale } from '#contract/locales.ts';
import type {
  DraftText,
  HistoryComparison,
  HistoryEntry,
  HistoryItem,
  HistoryView,
  SavedCopy,
} from '#contract/posts/desk.ts';
import type { Actor } from '../../auth/actor.ts';
import { findId, newId } from '../../db/ids.ts';
import { only, type Projected } from '../../db/projection.ts';
import { NotFound } from '../../errors.ts';
import { requireEditor } from '../editor.ts';
import { type Compared, compareTexts } from '../history/difference.ts';
import type { HistoryDoc } from '../history/model.ts';
import { thinOut } from '../history/record.ts';
import * as store from '../history/store.ts';
import type { PostDoc } from '../model.ts';
import { findLanguage } from '../store.ts';
import { findCopy } from '../working-copies/store.ts';
import { toDraftText, toVersionText } from './draft-text.ts';
import { requireGroup, saveWorkingCopy } from './working-copies.ts';

const CURRENT = only<PostDoc>()('title', 'excerpt', 'content', 'updatedAt', 'updatedBy', 'authorName');
const EMPTY: Compared = { title: '', excerpt: '', content: '' };

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

/**
 * The history of one language, and how one of its texts differs. `id` is null for the stored text, absent for
 * the newest. Throws NotFound, Forbidden.
 */
export async function readHistory({
  actor,
  postId,
  locale,
  id,
  against,
}: {
  actor: Actor;
  postId: string;
  locale: Locale;
  id?: string | null | undefined;
  against: HistoryComparison;
}): Promise<HistoryView> {
  requireEditor(actor);
  const { _id: translationId } = await requireGroup(postId);
  const language = { translationId, locale };
  const [current, rows, copy] = await Promise.all([
    findLanguage(language, CURRENT),
    store.findEntries(language),
    findCopy(translationId, locale),
  ]);
  const items = [...(current ? [toCurrent(current)] : []), ...rows.map(toItem)];
  const copyNumber = copy?.number ?? 0;
  const at = id === undefined ? 0 : items.findIndex((item) => item.id === id);
  const entry = items[at] ?? null;
  if (!entry && id === undefined) return { items, entry, difference: null, copyNumber };
  if (!entry) throw new NotFound('There is no such text');
  const textOf = async (item: HistoryItem | undefined): Promise<Compared | null> =>
    item ? (item.id === null ? current : requireEntry(item.id)) : null;
  const [text, before] = await Promise.all([textOf(entry), textOf(items[at + 1])]);
  const compared = against === 'before' ? [before ?? EMPTY, text] : [text, current];
  const [from, to] = compared;
  return { items, entry, difference: from && to ? compareTexts(from, to) : null, copyNumber };
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
 * the working copy that it replaces, which stays in the history. Throws WorkingCopyConflict, NotFound, Forbidden.
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
  const text = { part: entry.locale, value: toDraftText(entry) };
  return saveWorkingCopy({ actor, postId, ...text, number, recordReplaced: true, now });
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
