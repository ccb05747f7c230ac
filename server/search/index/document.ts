import type { Locale } from '#contract/locales.ts';
import { findWords, toTerms } from '#server/search/language/words.ts';
import { ByteWriter } from './bytes.ts';
import { COUNT_MASK, FIELDS } from './fields.ts';
import type { Searchable } from './model.ts';
import { type Stems, stemHashesOf, stemsOf, TOKENS_MAX } from './stem-tokens.ts';
import { encodeTerms } from './term-table.ts';

/** Every 64th word of the text has a mark, so that a passage is found without reading the text before it. */
export const MARK_EVERY = 64;

/** Positions of a term that are stored for one version. */
const POSITIONS_MAX = 500;

/** Stems and hashes take up to 4 MB, and a document of the database 16 MB. */
const BYTES_BESIDE_STEMS = 12 * 1024 * 1024;
/** Where the encoded words take more than that, only the first tokens are in the text index. */
const FEW_TOKENS = 1_000;

type Entry = { flags: number; count: number; positions: number[] };

/** A version's terms with their fields, counts and positions; `IndexedVersion` describes the bytes. */
export type EncodedVersion = {
  locale: Locale;
  titleLength: number;
  length: number;
  terms: Uint8Array;
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
  headings,
  tagIds,
}: Pick<Searchable, 'locale' | 'title' | 'excerpt' | 'text' | 'headings' | 'tagIds'>): EncodedVersion {
  const entries = new Map<string, Entry>();
  const titleLength = readField(entries, title, FIELDS.title);
  readField(entries, excerpt ?? '', FIELDS.excerpt);
  const marks = new ByteWriter();
  const length = readField(entries, text, FIELDS.text, marks);
  for (const heading of headings) {
    for (const { start, end } of findWords(heading.text)) {
      for (const term of toTerms(heading.text.slice(start, end))) {
        const entry = entries.get(term);
        if (entry) entry.flags |= FIELDS.heading.flag;
      }
    }
  }
  const terms = encodeTerms(entries.keys());
  const encoded = encodeEntries(entries.values());
  const tokensMax =
    terms.length + encoded.length + marks.length < BYTES_BESIDE_STEMS ? TOKENS_MAX : FEW_TOKENS;
  // A term has at least one token.
  const stemmed = [...entries]
    .slice(0, tokensMax)
    .map(([term, entry]) => ({ term, hashes: stemHashesOf(term), ...entry }));
  return {
    locale,
    titleLength,
    length,
    terms,
    entries: encoded,
    marks: marks.view().slice(),
    stems: stemsOf(stemmed, { tagIds, tokensMax }),
    hashes: encodeHashes(stemmed),
  };
}

/** Adds a field's words and returns their number. */
function readField(
  entries: Map<string, Entry>,
  text: string,
  { flag, positions }: { flag: number; positions: { from: number } },
  marks?: ByteWriter,
): number {
  let index = 0;
  let lastMark = 0;
  const recent: { term: string; end: number; first: number }[] = [];
  for (const { start, end } of findWords(text)) {
    if (marks && index % MARK_EVERY === 0) {
      marks.number(start - lastMark);
      lastMark = start;
    }
    const position = positions.from + index;
    for (const term of toTerms(text.slice(start, end))) {
      addEntry(entries, term, flag, position);
      const joined = joinCompound(recent, text, { term, start, end, position });
      if (joined) addEntry(entries, joined.term, flag, joined.position);
    }
    index++;
  }
  return index;
}

/** Joins the parts of a compound: `веб-сайт` is found as `вебсайт` too, and `node.js` as `nodejs`. */
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
    one.byte(flags | Math.min(count, COUNT_MASK));
    let last = 0;
    // A compound has the position of its first part, which may precede the term's last position.
    for (const position of positions.sort((a, b) => a - b)) {
      one.number(position - last);
      last = position;
    }
    all.number(one.length);
    all.append(one.view());
  }
  return all.view().slice();
}

/** For each term: the number of its hashes in a byte, then the hashes, four bytes each. */
function encodeHashes(terms: { hashes: number[] }[]): Uint8Array {
  const bytes = Buffer.alloc(terms.reduce((sum, { hashes }) => sum + 1 + 4 * hashes.length, 0));
  let at = 0;
  for (const { hashes } of terms) {
    at = bytes.writeUInt8(hashes.length, at);
    for (const hash of hashes) at = bytes.writeInt32LE(hash, at);
  }
  return bytes;
}
