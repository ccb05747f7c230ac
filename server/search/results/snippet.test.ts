import { describe, expect, it } from 'vitest';
import { MARK_EVERY, TEXT_AT } from '../index/document.ts';
import { readWords } from '../language/words.ts';
import { findPassage, lettersOfPassage, toSnippet } from './snippet.ts';

/** The snippet of a text for words at their places in it. */
function snippet(text: string, ...words: string[]): string {
  const places = readWords(text).map((word) => word.term);
  const positions = words.map((word) => places.flatMap((term, at) => (term === word ? [TEXT_AT + at] : [])));
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

  it('is the beginning without a match, and nothing of nothing', () => {
    expect(snippet('No such thing.')).toBe('No such thing.');
    expect(snippet('')).toBe('');
    expect(snippet(' … ')).toBe('…');
  });

  it('needs no more of the text than it says', () => {
    const text = `${filler(70)} 😀 target, ${filler(40)} target ${filler(300)}`;
    const words = readWords(text);
    const marks = words.filter((_, at) => at % MARK_EVERY === 0).map((word) => word.start);
    const positions = [words.flatMap(({ term }, at) => (term === 'target' ? [TEXT_AT + at] : []))];
    const first = findPassage(positions);
    const { from, to } = lettersOfPassage(first, marks);
    expect(from).toBeGreaterThan(100);
    expect(to).toBeLessThan(text.length / 2);
    const whole = toSnippet({ text, positions, marks });
    expect(toSnippet({ text: text.slice(from, to), from, positions, marks })).toBe(whole);
    // The database counts code points, and from the beginning.
    const beginning = Array.from(text).slice(0, to).join('');
    expect(toSnippet({ text: beginning, positions, marks })).toBe(whole);
    expect(lettersOfPassage(400, marks).to).toBeGreaterThan(text.length);
    expect(lettersOfPassage(0, marks).from).toBe(0);
  });

  it('needs no more of a million letters that are no words than of a page', () => {
    const text = `target ${'─'.repeat(1_000_000)} next`;
    const { from, to } = lettersOfPassage(0, [0]);
    expect(to).toBeLessThan(text.length / 5);
    const html = toSnippet({ text: text.slice(from, to), positions: [[TEXT_AT]], marks: [0] });
    expect(html).toMatch(/^<mark>target<\/mark>/);
    expect(lettersOfPassage(0, [0, 900_000, 950_000]).to).toBe(to);
    expect(lettersOfPassage(100, [0, 500_000]).to).toBe(500_000 + to);
  });

  it('finds the place by marks far into a long text', () => {
    const text = `${filler(5_000)} target`;
    expect(snippet(text, 'target')).toMatch(/w4999 <mark>target<\/mark>$/);
  });
});
