import { newId } from '#server/db/ids.ts';
import type { Change, PostDoc, PostGroup } from '#server/posts/model.ts';
import { findSummaries, findVersions } from '#server/posts/store.ts';
import { toText } from '#server/posts/text.ts';
import type { HistoryDoc } from './model.ts';
import * as store from './store.ts';

/** The maximum number of entries for one language of a post. */
export const HISTORY_MAX = 100;
/** How many of the newest entries are always kept. */
const UNTOUCHED = 20;
/** A working copy with more weight is removed no sooner than a text that was stored. */
const ORDINARY_WEIGHT = 2;

/**
 * Adds the texts that a decided change is about to replace to the history. Applying the change twice adds them once.
 * The current text is stored only in the version, so a text enters the history when it is replaced.
 */
export async function recordTexts(group: PostGroup, { texts = [] }: Change): Promise<void> {
  if (texts.length === 0) return;

  const stored = await findVersions(group._id);
  const replaced = stored.filter(
    (doc) => doc.revision < group.revision && texts.some((id) => id.equals(doc._id)),
  );
  for (const doc of replaced) {
    await store.insertEntry(toEntry(doc));
    await thinOut(doc);
  }
}

/**
 * Removes entries above the maximum, but never the newest ones: first working copies whose words newer texts have,
 * then the entry that is closest in time to the next one, so that older times stay covered more coarsely. The text
 * that the translation was written from stays, because the difference of the translation starts from it.
 */
export async function thinOut(language: store.Language): Promise<void> {
  const rows = await store.findEntries(language);
  if (rows.length <= HISTORY_MAX) return;

  const versions = await findSummaries(language.translationId);
  const kept = versions.find(({ locale }) => locale !== language.locale)?.translationRevision ?? null;
  const victims: store.HistoryRow[] = [];
  while (rows.length > HISTORY_MAX) {
    const candidates = rows
      .slice(UNTOUCHED)
      .filter(({ textRevision }) => textRevision === null || textRevision !== kept);
    const ordinary = candidates.filter(
      ({ kind, weight = 1 }) => kind === 'autosaved' && weight <= ORDINARY_WEIGHT,
    );
    const victim = nearest(ordinary.length > 0 ? ordinary : candidates, rows);
    if (!victim) break;

    victims.push(victim);
    rows.splice(rows.indexOf(victim), 1);
  }

  await store.deleteEntries(victims.map(({ _id }) => _id));
}

function nearest(candidates: store.HistoryRow[], rows: store.HistoryRow[]): store.HistoryRow | undefined {
  const distanceOf = (row: store.HistoryRow) =>
    Number(rows[rows.indexOf(row) - 1]?.at ?? row.at) - row.at.getTime();
  return candidates.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0];
}

function toEntry(doc: PostDoc): HistoryDoc {
  const { translationId, locale, revision, textRevision = 0, updatedAt, updatedBy, authorName } = doc;
  const { at = updatedAt, ...by } = updatedBy ?? { id: null, name: authorName };
  return {
    _id: newId(),
    translationId,
    locale,
    kind: 'saved',
    number: revision,
    textRevision,
    at,
    by,
    ...toText(doc),
  };
}
