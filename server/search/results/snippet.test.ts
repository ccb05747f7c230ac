import { describe, expect, it } from 'vitest';
import { encodeVersion } from '#server/search/index/document.ts';
import { FIELDS } from '#server/search/index/fields.ts';
import { InvertedIndex } from '#server/search/index/inverted-index.ts';
import { readWords } from '#server/search/language/words.ts';
import { asWritten, findPassage, rangeOfPassage, toSnippet } from './snippet.ts';

const TEXT_FROM = FIELDS.text.positions.from;

function snippet(text: string, ...words: string[]): string {
  const places = readWords(text).map((word) => word.term);
  const positions = words.map((word) =>
    places.flatMap((term, at) => (term === word ? [TEXT_FROM + at] : [])),
  );
  const range = rangeOfPassage(findPassage(positions), marksOf(text));
  return toSnippet({ text: partOf(text, range), word: range.word, positions, toUnits: asWritten });
}

/** The marks of a text as the index reads them. */
function marksOf(text: string): number[] {
  const index = new InvertedIndex();
  const encoded = encodeVersion({ title: '', excerpt: null, text, headings: [], tagIds: [], locale: 'uk' });
  index.put({ ...encoded, id: '1', revision: 1, publishedAt: 0, tagIds: [] });
  return index.marks(0);
}

/** What the database sends of a text with an empty code. */
function partOf(text: string, { from, bytes }: { from: number; bytes: number }): string {
  return new TextDecoder('utf8', { fatal: true }).decode(
    Buffer.from(`${text}\n`).subarray(from, from + bytes),
  );
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

  it('divides lines that have no full stop', () => {
    expect(snippet('The word\nA row\nThe end.', 'word')).toBe('The <mark>word</mark> · A row · The end.');
    expect(snippet('The end.\nA word', 'word')).toBe('The end. A <mark>word</mark>');
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

  it('needs a short part of the text, whatever letters are in it', () => {
    const text = `${filler(70)} 😀 ціль, їжак\ud800 ${filler(40)} ціль ${filler(300)} 😀 кінець`;
    const positions = [readWords(text).flatMap(({ term }, at) => (term === 'ціль' ? [TEXT_FROM + at] : []))];
    const first = findPassage(positions);
    const range = rangeOfPassage(first, marksOf(text));
    expect(range.bytes).toBeLessThan(Buffer.byteLength(text) / 2);

    const whole = toSnippet({ text: text.toWellFormed(), word: 0, positions, first, toUnits: asWritten });
    expect(
      toSnippet({ text: partOf(text, range), word: range.word, positions, first, toUnits: asWritten }),
    ).toBe(whole);
    expect(snippet(text, 'кінець')).toMatch(/w299 😀 <mark>кінець<\/mark>$/);
  });

  it('finds the place by marks far into a long text', () => {
    const text = `${filler(5_000)} target`;
    expect(snippet(text, 'target')).toMatch(/w4999 <mark>target<\/mark>$/);
  });
});
