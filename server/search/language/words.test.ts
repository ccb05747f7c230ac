import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { findWords, readWords } from './words.ts';

const terms = (text: string) => readWords(text).map((word) => word.term);

describe('readWords', () => {
  it('removes every kind of apostrophe', () => {
    for (const apostrophe of ["'", '’', 'ʼ', '`', '´', '‘', '′']) {
      expect(terms(`ім${apostrophe}я`)).toEqual(['імя']);
    }
  });

  it('replaces ґ by г and keeps й and ї, composed or decomposed', () => {
    expect(terms('ґанок Їжак чай')).toEqual(['ганок', 'їжак', 'чай']);
    expect(terms('чай їжак'.normalize('NFD'))).toEqual(['чай', 'їжак']);
  });

  it('removes stress marks, soft hyphens and accents', () => {
    expect(terms('замо́к про\u00adграма café')).toEqual(['замок', 'програма', 'cafe']);
    expect(terms('їжа́к'.normalize('NFD'))).toEqual(['їжак']);
  });

  it.each([
    ['H₂O', 'h2o'],
    ['x²', 'x2'],
    ['ﬁnal oﬃce', 'final office'],
    ['ＡＢＣ１２', 'abc12'],
    ['Ⅳ', 'iv'],
    ['①', '1'],
    ['м²', 'м2'],
  ])('reads other forms of letters and digits as the usual ones: %s', (text, expected) => {
    expect(terms(text)).toEqual(expected.split(' '));
  });

  it.each(['½', '⑴', 'ͺ', 'ﹰ', 'ﷺ'])('has one term without blanks and signs for %s', (text) => {
    expect(terms(text)).toEqual([expect.stringMatching(/^[\p{L}\p{N}]+$/u)]);
  });

  it('keeps words with the apostrophe that other forms turn into a space', () => {
    expect(terms('ім´я H₂O’s п´ять')).toEqual(['імя', 'h2o', 'пять']);
  });

  it('reads Latin letters among Cyrillic ones as their look-alikes, and the reverse', () => {
    expect(terms('кoд')).toEqual(['код']);
    expect(terms('Haзвa')).toEqual(['назва']);
    expect(terms('pythоn')).toEqual(['python']);
  });

  it('divides a Latin name from its Ukrainian ending', () => {
    expect(terms('Reactу DOMом')).toEqual(['react', 'у', 'dom', 'ом']);
  });

  it('removes the possessive and keeps contractions whole', () => {
    expect(terms('user’s don’t')).toEqual(['user', 'dont']);
  });

  it('keeps the signs of C++ and C#', () => {
    expect(terms('C++, C# a+b')).toEqual(['c++', 'c#', 'a', 'b']);
  });

  it('reports the ranges of the words', () => {
    const text = '«Привіт», світе!';
    expect(readWords(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Привіт', 'світе']);
  });

  it('finds the same ranges as the regular expressions in any text', () => {
    const character = fc.constantFrom(...'абїєґabcz019 \n.,«»—…-_()+<&漢é€', '😀', '𐐷');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 60 }), (text) => {
        const expected = Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ index, 0: word }) => [
          index,
          index + word.length,
        ]);
        fc.pre(!text.includes('++'));
        expect(Array.from(findWords(text), ({ start, end }) => [start, end])).toEqual(expected);
      }),
      propertyRuns,
    );
  });
});
