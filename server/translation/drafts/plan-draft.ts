import { type Locale, otherLocale } from '#contract/locales.ts';
import type { DraftText, EditablePost, EditableVersion } from '#contract/posts/admin.ts';
import { findTextAt } from '#server/posts/history/store.ts';
import { requirePostId } from '#server/posts/post-id.ts';
import { findVersions } from '#server/posts/store.ts';
import { toDraftText } from '#server/posts/text.ts';
import { toPlainMessage } from '#server/translation/text/message.ts';
import type { SplitText } from '#server/translation/text/model.ts';
import { pairTexts, split } from '#server/translation/text/texts.ts';
import { correspond } from './compare.ts';
import { blocksOf, type DraftDoc, FIELDS, isUnread, type Known, type Unit } from './model.ts';

type Plan = Pick<DraftDoc, 'before' | 'units' | 'known'>;

/** What a language has now: what the editor has saved, or the stored text. */
export function presentText({ workingCopy, text }: EditableVersion): DraftText {
  return workingCopy?.value ?? text ?? toDraftText({});
}

/** What is to be drafted. What an earlier draft has translated is not translated again. */
export async function planDraft(
  post: EditablePost,
  { to, isPartial, earlier }: { to: Locale; isPartial: boolean; earlier: DraftDoc | null },
): Promise<Plan> {
  const source = presentText(post.versions[otherLocale(to)]);
  const target = presentText(post.versions[to]);
  const parts = await split(source.content);
  const known = await findKnown(post, { to, isPartial, earlier, source, target });
  const blocks = isPartial ? partialBlocks(parts, known) : wholeBlocks(parts);
  const units = [...fieldUnits(source, { target, isPartial, earlier }), ...blocks];
  return { before: parts.before, known, units: units.map((unit) => recall(unit, earlier)) };
}

function fieldUnits(
  source: DraftText,
  { target, isPartial, earlier }: { target: DraftText; isPartial: boolean; earlier: DraftDoc | null },
): Unit[] {
  return FIELDS.flatMap((field): Unit[] => {
    const text = source[field].trim();
    if (text === '') return [];
    const before = earlier?.units.find((unit) => unit.field === field);
    const isUnchanged = isPartial && target[field].trim() !== '' && (!before || before.source === text);
    if (isUnchanged) return [];
    return [toUnit({ field, source: text, isWorded: toPlainMessage(text) !== null })];
  });
}

/** The blocks of an original, of which none is translated yet. */
export function wholeBlocks({ blocks }: SplitText): Unit[] {
  return blocks.map(({ source, after, message }) =>
    toUnit({ field: 'content', source, after, isWorded: message !== null }),
  );
}

/** Only blocks that the known ones do not have are drafted. */
function partialBlocks({ blocks }: SplitText, known: Known[]): Unit[] {
  const sources = blocks.map(({ source }) => source);
  const places = correspond(
    sources,
    known.map(({ source }) => source),
  );
  return blocks.map(({ source, after, message }, index): Unit => {
    const place = places[index] ?? null;
    const entry = place === null ? undefined : known[place];
    const unit = toUnit({ field: 'content', source, after, isWorded: message !== null, known: place });
    return entry?.source === source ? { ...unit, text: entry.text, state: 'theirs' } : unit;
  });
}

function toUnit({
  field,
  source,
  after = '',
  isWorded,
  known = null,
}: Pick<Unit, 'field' | 'source'> & Partial<Unit> & { isWorded: boolean }): Unit {
  const state = isWorded ? 'waiting' : 'same';
  return { field, source, after, text: source, state, isRead: false, known };
}

/** Takes over what an earlier draft has translated. */
function recall(unit: Unit, earlier: DraftDoc | null): Unit {
  if (unit.state !== 'waiting' && unit.state !== 'theirs') return unit;
  const isIt = (one: Unit) =>
    one.field === unit.field && one.source === unit.source && one.state === 'machine';
  const found = earlier?.units.find(
    (one) => isIt(one) && (unit.state === 'waiting' || one.text === unit.text),
  );
  if (!found) return unit;
  return { ...unit, text: found.text, state: 'machine', isRead: unit.state === 'theirs' && found.isRead };
}

/**
 * The blocks of the translation with what they were translated from: as the last draft has filled them, otherwise as the
 * two corresponded last.
 */
async function findKnown(
  post: EditablePost,
  input: { to: Locale; isPartial: boolean; earlier: DraftDoc | null; source: DraftText; target: DraftText },
): Promise<Known[]> {
  const { to, earlier, isPartial, source, target } = input;
  if (earlier?.isFilled) {
    return blocksOf(earlier).map((unit) => ({
      source: unit.source,
      text: unit.text,
      isMachine:
        unit.state !== 'theirs' || (unit.known !== null && earlier.known[unit.known]?.isMachine === true),
      isUnread: isUnread(unit),
    }));
  }
  if (earlier && earlier.known.length > 0) return earlier.known;
  if (!isPartial) return [];

  const old = await findCorresponding(post, to);
  const { left, right, counts } = await pairTexts(old ?? source.content, target.content);
  const known: Known[] = [];
  let [leftAt, rightAt] = [0, 0];
  for (const [lefts, rights] of counts) {
    for (let index = 0; index < lefts; index++) {
      const text = right[rightAt + Math.min(index, rights - 1)] ?? '';
      const from = left[leftAt + index] ?? '';
      // Without an earlier correspondence, what has no counterpart is not translated yet.
      if (rights > 0 || old !== null)
        known.push({ source: from, text: rights > 0 ? text : '', isMachine: text === from, isUnread: false });
    }
    [leftAt, rightAt] = [leftAt + lefts, rightAt + rights];
  }
  return known;
}

/** The original when the two corresponded last; null if it is not known. */
async function findCorresponding(post: EditablePost, to: Locale): Promise<string | null> {
  const translationId = requirePostId(post.id);
  const versions = await findVersions(translationId);
  const version = versions.find(({ locale }) => locale === to);
  const original = versions.find(({ locale }) => locale !== to);
  if (!version || !original) return null;
  const { translationRevision } = version;
  if (original.textRevision <= translationRevision) return original.content;
  const language = { translationId, locale: otherLocale(to) };
  return (await findTextAt(language, translationRevision))?.content ?? null;
}
