import { diffArrays } from 'diff';
import type { DifferencePart, TextDifference } from '#contract/posts/difference.ts';
import type { VersionText } from '#contract/posts/requests.ts';
import { mapFields, READ_FIELDS, type ReadField } from '#contract/posts/text-fields.ts';

/**
 * The budget that all fields of one comparison share, because the work grows with the square of the changes. When the
 * time for words or their length is spent, changed lines are no longer compared word by word. When all is spent, the
 * texts count as too different to compare.
 */
const BUDGET = { wordsMs: 700, allMs: 1_500, passages: 200_000 };

/** `words` and `all` are times of `performance.now()`; `passages` is how many UTF-16 units are left. */
type Budget = { words: number; all: number; passages: number };

/** An unchanged space or comma between two changes makes the difference harder to read. */
const BRIDGE = /^[\s\p{P}]{1,2}$/u;

export type Compared = Pick<VersionText, ReadField>;

/**
 * Compares two texts. It may take as long as its budget, so it runs in the renderer's process, by `compareInProcess`.
 */
export function compareTexts(before: Compared, after: Compared, limits = BUDGET): TextDifference {
  const now = performance.now();
  const budget = { words: now + limits.wordsMs, all: now + limits.allMs, passages: limits.passages };
  let isTooDifferent = false;
  const fields = mapFields(READ_FIELDS, (name) => {
    const texts = [before[name] ?? '', after[name] ?? ''] as const;
    const parts = compare(...texts, budget);
    isTooDifferent ||= parts === null;
    return parts ?? replaced(...texts);
  });

  return { ...fields, isTooDifferent };
}

/** The difference between texts that are too different to compare: all of one is removed, all of the other added. */
export function replaceTexts(before: Compared, after: Compared): TextDifference {
  return compareTexts(before, after, { wordsMs: 0, allMs: 0, passages: 0 });
}

/** First by lines, then by words within lines that have changed. Null if the budget does not suffice for the lines. */
function compare(before: string, after: string, budget: Budget): DifferencePart[] | null {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];

  const lines = compareLists(linesOf(before), linesOf(after), budget.all);
  if (!lines) return null;

  const parts: DifferencePart[] = [];
  let removed = '';
  for (const part of lines) {
    if (part.kind === 'removed') {
      removed += part.text;
      continue;
    }
    if (part.kind === 'added') parts.push(...compareWords(removed, part.text, budget));
    else parts.push({ kind: 'removed', text: removed }, part);
    removed = '';
  }

  parts.push({ kind: 'removed', text: removed });
  return join(parts);
}

function compareWords(before: string, after: string, budget: Budget): DifferencePart[] {
  budget.passages -= before.length + after.length;
  if (before === '' || budget.passages < 0) return replaced(before, after);
  const parts = compareLists(wordsOf(before), wordsOf(after), budget.words);
  return parts ? bridge(parts) : replaced(before, after);
}

function replaced(before: string, after: string): DifferencePart[] {
  const parts: DifferencePart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return parts.filter(({ text }) => text !== '');
}

/** Null if the comparison is not done at the deadline. */
function compareLists(before: string[], after: string[], deadline: number): DifferencePart[] | null {
  const timeout = deadline - performance.now();
  const changes = timeout > 0 ? diffArrays(before, after, { timeout }) : undefined;
  if (!changes) return null;

  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** Joins two changes that have only a space or a punctuation mark between them. */
function bridge(parts: DifferencePart[]): DifferencePart[] {
  return parts.flatMap((part, at): DifferencePart[] => {
    const isBetween = at > 0 && at < parts.length - 1;
    if (part.kind !== 'same' || !isBetween || !BRIDGE.test(part.text)) return [part];
    return [
      { kind: 'removed', text: part.text },
      { kind: 'added', text: part.text },
    ];
  });
}

/** Joins consecutive changes, removed text first. */
function join(parts: DifferencePart[]): DifferencePart[] {
  const joined: DifferencePart[] = [];
  let change = { removed: '', added: '' };
  const flush = () => {
    if (change.removed !== '') joined.push({ kind: 'removed', text: change.removed });
    if (change.added !== '') joined.push({ kind: 'added', text: change.added });
    change = { removed: '', added: '' };
  };

  for (const { kind, text } of parts) {
    if (text === '') continue;
    if (kind !== 'same') {
      change[kind] += text;
      continue;
    }

    flush();
    const last = joined.at(-1);
    if (last?.kind === 'same') last.text += text;
    else joined.push({ kind, text });
  }

  flush();
  return joined;
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

/** Splits text of any language into words and the single characters between them. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}’'ʼ-]+|\s+|./gsu) ?? [];
}
