import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type {
  DraftText,
  HistoryComparison,
  HistoryItem,
  HistoryView,
  SavedCopy,
} from '#contract/posts/admin.ts';
import { mapFields, READ_FIELDS, TEXT_FIELDS } from '#contract/posts/text-fields.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId, newId } from '#server/db/ids.ts';
import { only, type Projected } from '#server/db/projection.ts';
import type { Compared } from '#server/differences/difference.ts';
import { NotFound } from '#server/errors.ts';
import { compareInProcess } from '#server/markdown/renderer.ts';
import { nameOfEditor, type OfPost, type PostDoc } from '#server/posts/model.ts';
import { requireGroup } from '#server/posts/post-id.ts';
import { requireEditor, requirePart, toFacts } from '#server/posts/require-editor.ts';
import { findLanguage } from '#server/posts/store.ts';
import { textRevisionOf, toDraftText, toVersionText } from '#server/posts/text.ts';
import { textCopyOf } from '#server/posts/working-copies/model.ts';
import { findCopies, findCopy } from '#server/posts/working-copies/store.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import type { HistoryDoc } from './model.ts';
import { thinOut } from './record.ts';
import * as store from './store.ts';

const CURRENT = only<PostDoc>()(...TEXT_FIELDS, 'updatedAt', 'updatedBy', 'authorName');
type Current = Projected<typeof CURRENT>;
const EMPTY: Compared = mapFields(READ_FIELDS, () => '');

/**
 * The history of one language, and how one of its texts differs. `id` is null for the stored text, absent for the
 * newest one. Throws NotFound, Forbidden.
 */
export async function readHistory({
  actor,
  postId,
  locale,
  id,
  against,
}: OfPost & {
  locale: Locale;
  id?: string | null | undefined;
  against: HistoryComparison;
}): Promise<HistoryView> {
  const translationId = await requireReadable(actor, postId);
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
  const before =
    current?.updatedBy?.program === undefined ? undefined : rows.find(({ kind }) => kind === 'saved');
  const undo = current && before ? { id: before._id.toHexString(), revision: textRevisionOf(current) } : null;
  if (!entry && id === undefined) return { items, entry, difference: null, undo, copyNumber };
  if (!entry) throw new NotFound('Text not found');

  const textOf = async (item: HistoryItem | undefined): Promise<Compared | null> =>
    item ? (item.id === null ? current : requireEntry(item.id)) : null;
  const text = await textOf(entry);
  const [from, to] = against === 'before' ? [(await textOf(items[at + 1])) ?? EMPTY, text] : [text, current];
  const difference = from && to ? await compareInProcess(from, to) : null;

  return { items, entry, difference, undo, copyNumber };
}

/**
 * What the text of one language was before its last change that is not committed: a working copy, or the stored text.
 * Null if there was no such change. Throws NotFound, Forbidden.
 */
export async function findEarlierText({
  actor,
  postId,
  locale,
}: OfPost & { locale: Locale }): Promise<{ text: DraftText; at: string } | null> {
  const translationId = await requireReadable(actor, postId);
  const language = { translationId, locale };
  const [stored, copies] = await Promise.all([findLanguage(language, CURRENT), findCopies(translationId)]);
  const copy = textCopyOf(copies, { locale, stored: stored ?? undefined });
  const storedText = toDraftText(stored ?? {});
  const { at = new Date(0) } = stored ? storedBy(stored) : {};

  const text = toVersionText(copy?.value ?? storedText);
  const entry = await store.findOtherAutosave(language, { text, after: at });
  if (entry) return { text: toDraftText(entry), at: entry.at.toISOString() };

  const isChanged = stored && !isDeepStrictEqual(text, toVersionText(storedText));
  return isChanged ? { text: storedText, at: at.toISOString() } : null;
}

/**
 * Adds a text to the history that is not stored anywhere, because its editor discards it for somebody else's. Throws
 * NotFound, Forbidden.
 */
export async function addToHistory({
  actor,
  postId,
  locale,
  value,
  now = new Date(),
}: OfPost & { locale: Locale; value: DraftText; now?: Date }): Promise<void> {
  const by = requireEditor(actor);
  const group = await requireGroup(postId);
  requirePart(actor, group, locale);
  const translationId = group._id;

  // Working copies have positive numbers, so a negative one belongs to none.
  const entry = { translationId, locale, kind: 'autosaved' as const, number: -randomInt(1, 2 ** 47) };
  await store.insertEntry({
    _id: newId(),
    ...entry,
    textRevision: null,
    at: now,
    by,
    ...toVersionText(value),
  });
  await thinOut({ translationId, locale });
}

/**
 * Restores a text of the history as the working copy of its language. `number` is the number of the working copy that
 * it replaces, which stays in the history. Throws WorkingCopyConflict, NotFound, Forbidden.
 */
export async function restoreHistoryEntry({
  actor,
  id,
  number,
}: ById & { number: number }): Promise<SavedCopy> {
  requireCan(actor, 'edit posts');
  const entry = await requireEntry(id);
  const postId = entry.translationId.toHexString();
  const text = { part: entry.locale, value: toDraftText(entry) };
  return saveWorkingCopy({ actor, postId, ...text, number, recordReplaced: true, now: new Date() });
}

/** The id of a post whose texts the actor may read. Throws NotFound, Forbidden. */
async function requireReadable(actor: Actor, postId: string): Promise<ObjectId> {
  const group = await requireGroup(postId);
  requireCan(actor, 'read post', toFacts(group));
  return group._id;
}

/** Throws NotFound. */
export async function requireEntry(id: string): Promise<HistoryDoc> {
  const _id = findId(id);
  const entry = _id && (await store.findEntry(_id));
  if (!entry) throw new NotFound('Text not found');
  return entry;
}

function toItem({ _id, kind, title, at, by }: store.HistoryRow | HistoryDoc): HistoryItem {
  return { id: _id.toHexString(), kind, title, at: at.toISOString(), by: nameOfEditor(by) };
}

function toCurrent(doc: Current): HistoryItem {
  const { by, at } = storedBy(doc);
  return { id: null, kind: 'current', title: doc.title, at: at.toISOString(), by };
}

/** When and by whom the stored text was written. */
function storedBy({ updatedAt, updatedBy, authorName }: Current): { by: string; at: Date } {
  return { by: updatedBy ? nameOfEditor(updatedBy) : authorName, at: updatedBy?.at ?? updatedAt };
}
