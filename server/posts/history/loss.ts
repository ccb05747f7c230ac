import type { VersionText } from '#contract/posts/requests.ts';
import { TEXT_FIELDS } from '#contract/posts/text-fields.ts';

/** About a sentence. */
const SENTENCE = 100;
/** A title is shorter than a sentence, and one word of it matters. */
const SHARE = 0.1;
/** The spaces and line ends that are typed between words are at most this. */
const SPACE = 32;

/**
 * How much is lost when another text replaces this one: 1 for a sentence, or for a tenth of a field that is shorter than
 * ten sentences; 0 if every word is still there. Words of `kept` are not lost. Takes linear time.
 */
export function lossOf(text: VersionText, next: VersionText, kept?: VersionText): number {
  return TEXT_FIELDS.reduce((sum, field) => {
    const before = text[field] ?? '';
    const lost = lostLength(before, next[field] ?? '', kept?.[field] ?? '');
    return lost === 0 ? sum : sum + lost / Math.min(SENTENCE, before.length * SHARE);
  }, 0);
}

/** The length of the words that are in neither of the other texts. A word that has moved is not lost. */
function lostLength(text: string, next: string, kept: string): number {
  const shorter = Math.min(text.length, next.length);
  let start = 0;
  while (start < shorter && text.charCodeAt(start) === next.charCodeAt(start)) start++;

  let end = 0;
  const fromEnd = (of: string) => of.charCodeAt(of.length - 1 - end);
  while (end < shorter - start && fromEnd(text) === fromEnd(next)) end++;

  // An insertion, also into a word.
  if (start + end === text.length) return 0;

  while (start > 0 && text.charCodeAt(start - 1) > SPACE) start--;
  while (end > 0 && text.charCodeAt(text.length - end) > SPACE) end--;

  const lost = new Map<string, number>();
  for (const word of wordsOf(text.slice(start, text.length - end))) lost.set(word, (lost.get(word) ?? 0) + 1);
  for (const other of [next.slice(start, next.length - end), kept]) {
    const words = wordsOf(other);
    for (const word of words) if (lost.has(word)) lost.set(word, (lost.get(word) ?? 0) - 1);
    const left = [...lost].filter(([, count]) => count > 0);
    // A deletion or an insertion cuts at most one word at each end.
    if (left.length > 2) continue;
    for (const [cut, count] of left)
      if (count === 1 && words.some((word) => word.startsWith(cut) || word.endsWith(cut))) lost.delete(cut);
  }

  return [...lost].reduce((sum, [word, count]) => sum + word.length * Math.max(0, count), 0);
}

function wordsOf(text: string): string[] {
  return text.match(/\S+/g) ?? [];
}
