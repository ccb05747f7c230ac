import { diffArrays } from 'diff';
import type { DifferencePart, TextDifference } from '#contract/posts/difference.ts';
import type { VersionText } from '#contract/posts/requests.ts';

/** Changes between two lists after which they count as different as a whole: the work grows with the square. */
const EDITS_MAX = 2_000;
/** UTF-16 units of a changed passage that is compared word by word. */
const PASSAGE_MAX = 100_000;
/** Between two changes, a space or a comma that stayed makes the difference harder to read. */
const BRIDGE = /^[\s\p{P}]{1,2}$/u;

export type Compared = Pick<VersionText, 'title' | 'excerpt' | 'content'>;

export function compareTexts(before: Compared, after: Compared): TextDifference {
  return {
    title: compare(before.title, after.title),
    excerpt: compare(before.excerpt ?? '', after.excerpt ?? ''),
    content: compare(before.content, after.content),
  };
}

/** First by lines, then by words within lines that have changed. */
function compare(before: string, after: string): DifferencePart[] {
  const parts: DifferencePart[] = [];
  let removed = '';
  for (const part of compareLists(linesOf(before), linesOf(after))) {
    if (part.kind === 'removed') {
      removed += part.text;
      continue;
    }
    if (part.kind === 'added') parts.push(...compareWords(removed, part.text));
    else parts.push({ kind: 'removed', text: removed }, part);
    removed = '';
  }
  parts.push({ kind: 'removed', text: removed });
  return join(parts);
}

function compareWords(before: string, after: string): DifferencePart[] {
  const whole: DifferencePart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  if (before === '' || before.length + after.length > PASSAGE_MAX) return whole;
  const parts = compareLists(wordsOf(before), wordsOf(after));
  return bridge(parts);
}

function compareLists(before: string[], after: string[]): DifferencePart[] {
  const changes = diffArrays(before, after, { maxEditLength: EDITS_MAX });
  if (!changes) {
    return [
      { kind: 'removed', text: before.join('') },
      { kind: 'added', text: after.join('') },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** Two changes with nothing but a space or a mark between them become one. */
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

/** Of changes that follow each other, what was removed comes before what was added. */
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

/** Words, and the characters between them one by one, in any language. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}’'ʼ-]+|\s+|./gsu) ?? [];
}
