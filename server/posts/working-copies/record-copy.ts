import type { DraftSettings, DraftText } from '#contract/posts/admin.ts';
import { newId } from '#server/db/ids.ts';
import { lossOf } from '#server/posts/history/loss.ts';
import { thinOut } from '#server/posts/history/record.ts';
import * as history from '#server/posts/history/store.ts';
import type { Editor } from '#server/posts/model.ts';
import { toVersionText } from '#server/posts/text.ts';
import { isTextCopy, type WorkingCopyDoc } from './model.ts';

/** While a text changes, its working copies are added to the history at least this often. */
const HISTORY_EVERY_MS = 10 * 60_000;

type Replacement = { next: DraftText | DraftSettings; by: Editor; always: boolean };

/**
 * Adds a working copy to the history before another one replaces it, in these cases:
 * - `always`, if another editor takes over, and after ten minutes.
 * - If words are lost that the newest version in the history does not have either. Small edits share one version: the
 *   next one replaces it, until all of them have lost a sentence. A slow deletion loses only words that the version
 *   from its beginning has.
 */
export async function recordCopy(doc: WorkingCopyDoc, { next, by, always }: Replacement): Promise<void> {
  if (!isTextCopy(doc) || !('title' in next)) return;

  const newest = await history.findLastAutosave({ translationId: doc.translationId, locale: doc.part });
  const elapsed = (doc.savedAt.getTime() - (newest?.at ?? doc.startedAt).getTime()) / HISTORY_EVERY_MS;
  const isDue = always || elapsed >= 1 || !isSameEditor(by, doc.savedBy);

  const [text, nextText] = [toVersionText(doc.value), toVersionText(next)];
  let loss = lossOf(text, nextText);
  if (newest && loss > 0) {
    const kept = await history.findEntry(newest._id);
    if (kept && lossOf(text, nextText, kept) === 0) {
      await history.setWeight(newest._id, (newest.weight ?? 1) + loss);
      loss = 0;
    }
  }
  if (!isDue && loss === 0) return;

  const weight = isDue || loss > 1 ? 1 + loss : loss;
  const shared = newest && (newest.weight ?? 1) + weight + elapsed;
  const isShared = shared !== undefined && shared <= 1;
  await addCopy(doc, isShared ? shared : weight);
  if (newest && isShared) await history.deleteEntries([newest._id]);
}

/** Adds a working copy to the history, unless it has no text or is there already. */
export async function addCopy(doc: WorkingCopyDoc, weight = 1): Promise<void> {
  if (!isTextCopy(doc)) return;

  const text = toVersionText(doc.value);
  if (Object.values(text).every((value) => !value)) return;

  const language = { translationId: doc.translationId, locale: doc.part };
  await history.insertEntry({
    _id: newId(),
    ...language,
    kind: 'autosaved',
    number: doc.number,
    textRevision: null,
    at: doc.savedAt,
    by: doc.savedBy,
    weight,
    ...text,
  });
  await thinOut(language);
}

export function isSameEditor(one: Editor, other: Editor): boolean {
  if (one.program !== other.program) return false;
  return one.id && other.id ? one.id.equals(other.id) : one.name === other.name;
}
