import type { Locale } from '#contract/locales.ts';
import { findWords, readWords, toTerms } from '#server/search/language/words.ts';
import { ByteWriter } from './bytes.ts';
import { FIELDS } from './fields.ts';
import type { Searchable } from './model.ts';
import { type Stems, stemHashesOf, stemsOf, TOKENS_MAX } from './stem-tokens.ts';

/** Every 64th word of the text has a mark, so that the database sends only the part with a passage. */
const MARK_EVERY = 64;

/** A part of a text: its place in bytes of UTF-8, and the number of the word that it begins with. */
export type TextRange = { from: number; bytes: number; word: number };

/** The blocks of 64 words from one word of the text to another one. `marks` are those of `encodeVersion`. */
export function rangeOf(firstWord: number, lastWord: number, marks: number[]): TextRange {
  const end = marks.at(-1) ?? 0;
  const block = Math.max(0, Math.min(Math.floor(firstWord / MARK_EVERY), marks.length - 2));
  const from = block === 0 ? 0 : (marks[block] ?? 0);
  const to = marks[Math.floor(lastWord / MARK_EVERY) + 1] ?? end;
  return { from, bytes: to - from, word: block * MARK_EVERY };
}

/** The maximum number of positions of a term that are stored for a version. */
const POSITIONS_MAX = 500;

/** Stems and hashes take up to 4 MB, and a document of the database 16 MB. */
const BYTES_BESIDE_STEMS = 12 * 1024 * 1024;
/** If the encoded words take more than that, the text index has only this many tokens. */
const FEW_TOKENS = 1_000;

type Entry = { flags: number; count: number; positions: number[] };

/** A version's terms with their fields, counts and positions; `IndexedVersion` describes the bytes. */
export type EncodedVersion = {
  locale: Locale;
  titleLength: number;
  length: number;
  terms: string;
  entries: Uint8Array;
  marks: Uint8Array;
  stems: Stems;
  hashes: Uint8Array;
};

/** Encodes the words of a version for the index. */
export function encodeVersion({
  locale,
  title,
  excerpt,
  text,
  code = '',
  headings,
  tagIds,
}: Omit<Searchable, '_id' | 'revision' | 'published' | 'publishedAt'>): EncodedVersion {
  const entries = new Map<string, Entry>();
  const titleLength = readField(entries, title, FIELDS.title);
  readField(entries, excerpt ?? '', FIELDS.excerpt);

  const marks: number[] = [];
  const length = readField(entries, text, FIELDS.text, { marks });
  const codeField = { flag: FIELDS.code.flag, positions: FIELDS.text.positions };
  readField(entries, code, codeField, { marks, first: length, offset: Buffer.byteLength(text) + 1 });
  marks.push(Buffer.byteLength(text) + 1 + Buffer.byteLength(code));

  for (const heading of headings) {
    for (const { term } of readWords(heading.text)) {
      const entry = entries.get(term);
      if (entry) entry.flags |= FIELDS.heading.flag;
    }
  }

  const terms = [...entries.keys()].join(' ');
  const encoded = encodeEntries(entries.values());
  const encodedMarks = encodeDistances(marks);
  const bytes = Buffer.byteLength(terms) + encoded.length + encodedMarks.length;
  const tokensMax = bytes < BYTES_BESIDE_STEMS ? TOKENS_MAX : FEW_TOKENS;

  // Every term has at least one token.
  const stemmed = [...entries]
    .slice(0, tokensMax)
    .map(([term, entry]) => ({ term, hashes: stemHashesOf(term), ...entry }));

  return {
    locale,
    titleLength,
    length,
    terms,
    entries: encoded,
    marks: encodedMarks,
    stems: stemsOf(stemmed, { tagIds, tokensMax }),
    hashes: encodeHashes(stemmed),
  };
}

/** The terms of an encoded version. */
export function splitTerms(terms: string): string[] {
  return terms === '' ? [] : terms.split(' ');
}

/**
 * Adds a field's words and returns their number. `first` is the number of words before them in the field, `offset`
 * the number of bytes; `marks` receives the place of every 64th word in bytes.
 */
function readField(
  entries: Map<string, Entry>,
  text: string,
  { flag, positions }: { flag: number; positions: { from: number } },
  { marks, first = 0, offset = 0 }: { marks?: number[]; first?: number; offset?: number } = {},
): number {
  let index = first;
  let bytes = offset;
  let measured = 0;
  const recent: { term: string; end: number; first: number }[] = [];

  for (const { start, end } of findWords(text)) {
    if (marks && index % MARK_EVERY === 0) {
      bytes += Buffer.byteLength(text.slice(measured, start));
      measured = start;
      marks.push(bytes);
    }

    const position = positions.from + index;
    for (const term of toTerms(text.slice(start, end))) {
      addEntry(entries, term, flag, position);
      const joined = joinCompound(recent, text, { term, start, end, position });
      if (joined) addEntry(entries, joined.term, flag, joined.position);
    }

    index++;
  }

  return index - first;
}

/** Joins the parts of a compound, so that `веб-сайт` is also found as `вебсайт`, and `node.js` as `nodejs`. */
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

/** The entry of each term: its length in bytes, flags, a count, and the positions as distances. */
function encodeEntries(entries: Iterable<Entry>): Uint8Array {
  const all = new ByteWriter();
  const head = new ByteWriter();
  for (const { flags, count, positions } of entries) {
    head.clear();
    head.byte(flags);
    head.number(count);

    // A compound has the position of its first part, which may precede the term's last position.
    const places = encodeDistances(positions.sort((a, b) => a - b));
    all.number(head.length + places.length);
    all.append(head.view());
    all.append(places);
  }

  return all.view().slice();
}

/** Ascending numbers, each as its distance from the one before. */
function encodeDistances(numbers: number[]): Uint8Array {
  const bytes = new ByteWriter();
  let last = 0;
  for (const number of numbers) {
    bytes.number(number - last);
    last = number;
  }

  return bytes.view().slice();
}

/** The stems of each term: the number of hashes in a byte, then the hashes, four bytes each. */
function encodeHashes(terms: { hashes: number[] }[]): Uint8Array {
  const bytes = Buffer.alloc(terms.reduce((sum, { hashes }) => sum + 1 + 4 * hashes.length, 0));
  let at = 0;
  for (const { hashes } of terms) {
    at = bytes.writeUInt8(hashes.length, at);
    for (const hash of hashes) at = bytes.writeInt32LE(hash, at);
  }

  return bytes;
}
