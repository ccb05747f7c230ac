import { describe, expect, it } from 'vitest';
import { MARK_EVERY } from '#server/search/index/document.ts';
import { FIELDS } from '#server/search/index/fields.ts';
import { readWords } from '#server/search/language/words.ts';
import { findPassage, lettersOfPassage, toSnippet } from './snippet.ts';

const TEXT_FROM = FIELDS.text.positions.from;

/** The snippet of a text for some of its words. */
function snippet(text: string, ...words: string[]): string {
  const places = readWords(text).map((word) => word.term);
  const positions = words.map((word) =>
    places.flatMap((term, at) => (term === word ? [TEXT_FROM + at] : [])),
  );
  const marks = readWords(text).filter((_, at) => at % MARK_EVERY === 0);
  return toSnippet({ text, positions, marks: marks.map((word) => word.start) });
}

const filler = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');

describe('toSnippet', () => {
  it('marks the words and escapes everything', () => {
    expect(snippet(`A <b> & "c" 'd'`, 'b')).toBe('A &lt;<mark>b</mark>&gt; &amp; &quot;c&quot; &#39;d&#39;');
  });

  it('begins a few words before the first match and says that there is more', () => {
    const html = snippet(`${filler(200)} target ${filler(200)}`, 'target');
    expect(html).toMatch(/^…w194 w195 w196 w197 w198 w199 <mark>target<\/mark> w0 .*…$/);
  });

  it('prefers the place where different words meet', () => {
    const html = snippet(`red ${filler(80)} red ${filler(80)} blue red ${filler(80)} blue`, 'red', 'blue');
    expect(html).toContain('<mark>blue</mark> <mark>red</mark>');
  });

  it('puts lines together and keeps the end of the last sentence', () => {
    expect(snippet('First line.\nThe word (here).', 'word')).toBe(
      'First line. The <mark>word</mark> (here).',
    );
  });

  it('ends with one ellipsis, also after dots', () => {
    for (const end of ['...', '.', '…', ' –', '),'])
      expect(snippet(`target ${filler(31)}${end} ${filler(9)}`, 'target')).toMatch(/w\d+\)?…$/);
  });

  it('is the beginning without a match, and nothing of nothing', () => {
    expect(snippet('No such thing.')).toBe('No such thing.');
    expect(snippet('')).toBe('');
    expect(snippet(' … ')).toBe('…');
  });

  it('needs only the letters that it reports', () => {
    const text = `${filler(70)} 😀 target, ${filler(40)} target ${filler(300)}`;
    const words = readWords(text);
    const marks = words.filter((_, at) => at % MARK_EVERY === 0).map((word) => word.start);
    const positions = [words.flatMap(({ term }, at) => (term === 'target' ? [TEXT_FROM + at] : []))];
    const letters = lettersOfPassage(findPassage(positions), marks);
    expect(letters).toBeLessThan(text.length / 2);
    // The database counts code points.
    const beginning = Array.from(text).slice(0, letters).join('');
    expect(toSnippet({ text: beginning, positions, marks })).toBe(toSnippet({ text, positions, marks }));
    expect(lettersOfPassage(400, marks)).toBeGreaterThan(text.length);
  });

  it('needs a bounded number of letters where a million letters are no words', () => {
    const text = `target ${'─'.repeat(1_000_000)} next`;
    const letters = lettersOfPassage(0, [0]);
    expect(letters).toBeLessThan(text.length / 5);
    const html = toSnippet({ text: text.slice(0, letters), positions: [[TEXT_FROM]], marks: [0] });
    expect(html).toMatch(/^<mark>target<\/mark>/);
    expect(lettersOfPassage(0, [0, 900_000, 950_000])).toBe(letters);
    expect(lettersOfPassage(100, [0, 500_000])).toBe(500_000 + letters);
  });

  it('finds the place by marks far into a long text', () => {
    const text = `${filler(5_000)} target`;
    expect(snippet(text, 'target')).toMatch(/w4999 <mark>target<\/mark>$/);
  });
});
