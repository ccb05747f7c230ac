import type { DraftText } from '#contract/posts/admin.ts';
import { TEXT_RULES } from '#contract/posts/text-fields.ts';
import type { SplitText } from '#server/translation/text/model.ts';
import { areAlike, correspond } from './compare.ts';
import { blocksOf, contentOf, type DraftDoc, FIELDS, type Unit } from './model.ts';

type Target = { present: DraftText; parts: SplitText; earlier: Unit[] };

/**
 * Puts a draft into a text. What a person has written stays: only empty fields and what a machine wrote are replaced.
 * `isWhole` is false if the content of the draft is not in the result.
 */
export function mergeDraft(
  doc: DraftDoc,
  { present, parts, earlier }: Target,
): { next: DraftText; isWhole: boolean } {
  const next = { ...present };
  for (const field of FIELDS) {
    const unit = doc.units.find((one) => one.field === field);
    const isFree = present[field].trim() === '' || earlier.some((one) => isTextOf(one, field, present));
    // An untranslated field stays empty: its reader sees at once that it is missing.
    if (unit?.state === 'machine' && isFree && unit.text.length <= TEXT_RULES[field].max)
      next[field] = unit.text;
  }

  const isEmpty = present.content.trim() === '';
  const isMachine = (text: string) => doc.known.some((entry) => entry.isMachine && entry.text === text);
  if (doc.isPartial && !isEmpty)
    return { next: { ...next, content: mergeBlocks(doc, parts) }, isWhole: true };
  if (!isEmpty && !parts.blocks.every(({ source }) => isMachine(source))) return { next, isWhole: false };
  return { next: { ...next, content: contentOf(doc) }, isWhole: true };
}

function isTextOf(unit: Unit, field: (typeof FIELDS)[number], present: DraftText): boolean {
  return unit.field === field && unit.state === 'machine' && unit.text === present[field];
}

/** Replaces, adds and removes blocks of the machine in the text that stands. */
function mergeBlocks(doc: DraftDoc, parts: SplitText): string {
  const { known } = doc;
  const present = parts.blocks.map(({ source }) => source);
  const places = correspond(
    known.map(({ text }) => text),
    present,
  );
  const isUntouched = (index: number) =>
    known[index]?.isMachine === true && present[places[index] ?? -1] === known[index].text;
  /** A text without the words of the one before it has taken its place. A person’s words stay next to its draft. */
  const isNew = ({ source, state, known: index }: Unit) =>
    index === null ||
    (state !== 'theirs' && !isUntouched(index) && !areAlike(source, known[index]?.source ?? ''));

  const texts: (string | null)[] = [...present];
  const added = new Map<number, string[]>();
  let last = -1;
  for (const unit of blocksOf(doc)) {
    const index = unit.known ?? -1;
    const place = places[index] ?? null;
    if (isNew(unit)) added.set(last, [...(added.get(last) ?? []), unit.text]);
    else if (place !== null) {
      if (unit.state !== 'theirs' && isUntouched(index)) texts[place] = unit.text;
      last = place;
    }
  }

  const used = new Set(blocksOf(doc).map((unit) => unit.known));
  for (const [index] of known.entries()) {
    const place = places[index] ?? null;
    if (!used.has(index) && place !== null && isUntouched(index)) texts[place] = null;
  }
  return joined(parts, texts, added);
}

function joined(parts: SplitText, texts: (string | null)[], added: Map<number, string[]>): string {
  const pieces: { text: string; after: string }[] = [];
  const add = (place: number) =>
    pieces.push(...(added.get(place) ?? []).map((text) => ({ text, after: '\n\n' })));
  add(-1);
  for (const [index, { after }] of parts.blocks.entries()) {
    const text = texts[index] ?? null;
    const isFollowed = added.has(index);
    if (text !== null) pieces.push({ text, after: isFollowed ? '\n\n' : after });
    add(index);
  }
  // The end of the text stays as it was.
  const end = parts.blocks.at(-1)?.after ?? '';
  return (
    parts.before +
    pieces.map(({ text, after }, at) => text + (at === pieces.length - 1 ? end : after || '\n\n')).join('')
  );
}
