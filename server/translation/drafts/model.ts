import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { TextField } from '#contract/posts/text-fields.ts';
import type { DRAFT_STATES, DraftProblem } from '#contract/translation/translation.ts';
import type { Editor } from '#server/posts/model.ts';

/** The fields besides the content that are translated. */
export const FIELDS = ['title', 'excerpt', 'metaTitle', 'metaDescription'] as const satisfies TextField[];

/**
 * `waiting`: not translated yet. `machine`: translated. `kept`: the answers were damaged, so that the original stays.
 * `same`: there is nothing to translate. `theirs`: it was not drafted, because its original has not changed.
 */
type UnitState = 'waiting' | 'machine' | 'kept' | 'same' | 'theirs';

/** A field, or a block of the content, with its translation. */
export type Unit = {
  field: (typeof FIELDS)[number] | 'content';
  source: string;
  /** What follows a block. */
  after: string;
  text: string;
  state: UnitState;
  /** Whether a person has accepted it. */
  isRead: boolean;
  /** The number of the `Known` that it replaces; null if it is new. */
  known: number | null;
};

/** A block of the translation as it was before the draft. Only what a machine wrote is ever replaced. */
export type Known = { source: string; text: string; isMachine: boolean; isUnread: boolean };

/** The last draft of a language of a post: the collection `translationDrafts`. */
export type DraftDoc = {
  /** The id of the post group and the language. */
  _id: string;
  translationId: ObjectId;
  to: Locale;
  /** `single` if only blocks were drafted, one by one. */
  state: (typeof DRAFT_STATES)[number] | 'single';
  problem: DraftProblem | null;
  /** Whether only changed blocks are drafted. */
  isPartial: boolean;
  /** Changes if another process goes on with the draft. */
  runId: ObjectId;
  by: Editor;
  /** What the history calls the machine. */
  machine: string;
  startedAt: Date;
  /** When something arrived last. */
  aliveAt: Date;
  /** What precedes the first block. */
  before: string;
  units: Unit[];
  known: Known[];
  /** Blocks that were drafted one by one. */
  single?: Known[];
  characters: number;
  isFilled: boolean;
};

export function blocksOf({ units }: Pick<DraftDoc, 'units'>): Unit[] {
  return units.filter(({ field }) => field === 'content');
}

/** The content as far as it is translated. */
export function contentOf(doc: Pick<DraftDoc, 'units' | 'before'>): string {
  return (
    doc.before +
    blocksOf(doc)
      .map(({ text, after }) => text + after)
      .join('')
  );
}

/** The original of a draft. */
export function originalOf(doc: Pick<DraftDoc, 'units' | 'before'>): string {
  return (
    doc.before +
    blocksOf(doc)
      .map(({ source, after }) => source + after)
      .join('')
  );
}

/** Whether a person has to read it. */
export function isUnread({ state, isRead }: Unit): boolean {
  return !isRead && (state === 'machine' || state === 'kept');
}

/** The texts of blocks that no person has read, as they are in the content until somebody edits them. */
export function unreadTexts(doc: Pick<DraftDoc, 'units' | 'known' | 'single'>): Set<string> {
  const units = blocksOf(doc).filter(isUnread);
  const known = [...doc.known, ...(doc.single ?? [])].filter((entry) => entry.isUnread);
  return new Set([...units, ...known].map(({ text }) => text));
}
