import type { Locale } from '#contract/locales.ts';
import { findWords, toTerms } from '../language/words.ts';
import { ByteWriter } from './bytes.ts';
import type { Searchable } from './model.ts';
import { encodeTerms } from './term-table.ts';

/**
 * Positions of words: the title's from 0, the excerpt's from 400 (a title has at most 150 words), the
 * text's from 1000 (an excerpt has at most 500).
 */
export const EXCERPT_AT = 400;
export const TEXT_AT = 1000;
export const MARK_EVERY = 64;

/** An entry's first byte: in which fields the term stands, and how often in the text, at most 31. */
export const IN_TITLE = 128;
export const IN_EXCERPT = 64;
export const IN_HEADING = 32;
export const COUNT = 31;

const POSITIONS_MAX = 500;

export type Entry = { flags: number; count: number; positions: number[] };

export type EncodedVersion = {
  locale: Locale;
  titleLength: number;
  length: number;
  terms: Uint8Array;
  entries: Uint8Array;
  marks: Uint8Array;
};

/** The words of a version by term, with where they stand. */
export function encodeVersion({
  locale,
  title,
  excerpt,
  text,
  headings,
}: Pick<Searchable, 'locale' | 'title' | 'excerpt' | 'text' | 'headings'>): EncodedVersion {
  const entries = new Map<string, Entry>();
  const titleLength = readField(entries, title, { at: 0, flag: IN_TITLE });
  readField(entries, excerpt ?? '', { at: EXCERPT_AT, flag: IN_EXCERPT });
  const marks = new ByteWriter();
  const length = readField(entries, text, { at: TEXT_AT, flag: 0, marks });
  for (const heading of headings) {
    for (const { start, end } of findWords(heading.text)) {
      for (const term of toTerms(heading.text.slice(start, end))) {
        const entry = entries.get(term);
        if (entry) entry.flags |= IN_HEADING;
      }
    }
  }
  const terms = encodeTerms(entries.keys());
  return {
    locale,
    titleLength,
    length,
    terms,
    entries: encodeEntries(entries.values()),
    marks: marks.view().slice(),
  };
}

/** Adds a field's words; returns how many there are. */
function readField(
  entries: Map<string, Entry>,
  text: string,
  { at, flag, marks }: { at: number; flag: number; marks?: ByteWriter },
): number {
  let index = 0;
  let lastMark = 0;
  const recent: { term: string; end: number; first: number }[] = [];
  for (const { start, end } of findWords(text)) {
    if (marks && index % MARK_EVERY === 0) {
      marks.number(start - lastMark);
      lastMark = start;
    }
    const position = at + index;
    for (const term of toTerms(text.slice(start, end))) {
      addEntry(entries, term, flag, position);
      const joined = joinCompound(recent, text, { term, start, end, position });
      if (joined) addEntry(entries, joined.term, flag, joined.position);
    }
    index++;
  }
  return index;
}

/** `веб-сайт` is found as `вебсайт` too, and `node.js` as `nodejs`. */
function joinCompound(
  recent: { term: string; end: number; first: number }[],
  text: string,
  { term, start, end, position }: { term: string; start: number; end: number; position: number },
): { term: string; position: number } | null {
  const last = recent.pop();
  const isJoined = last !== undefined && start === last.end + 1 && /[-‑._]/.test(text.charAt(last.end));
  const compound = isJoined
    ? { term: last.term + term, end, first: last.first }
    : { term, end, first: position };
  recent.push(compound);
  return isJoined && compound.term.length <= 40 && /\p{L}/u.test(compound.term)
    ? { term: compound.term, position: compound.first }
    : null;
}

function addEntry(entries: Map<string, Entry>, term: string, flag: number, position: number): void {
  const entry = entries.get(term);
  if (!entry) {
    entries.set(term, { flags: flag, count: flag === 0 ? 1 : 0, positions: [position] });
    return;
  }
  entry.flags |= flag;
  if (flag === 0) entry.count++;
  if (entry.positions.at(-1) !== position && entry.positions.length < POSITIONS_MAX)
    entry.positions.push(position);
}

function encodeEntries(entries: Iterable<Entry>): Uint8Array {
  const all = new ByteWriter();
  const one = new ByteWriter();
  for (const { flags, count, positions } of entries) {
    one.clear();
    one.byte(flags | Math.min(count, COUNT));
    let last = 0;
    // A compound stands where its first part does, which may be before the term's last position.
    for (const position of positions.sort((a, b) => a - b)) {
      one.number(position - last);
      last = position;
    }
    all.number(one.length);
    all.append(one.view());
  }
  return all.view().slice();
}
