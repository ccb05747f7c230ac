import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { parseQuery } from './query.ts';

const words = (text: string) => parseQuery(text).words.map((word) => word.terms);

describe('parseQuery', () => {
  it('drops stop words unless there are no others', () => {
    expect(words('як зробити запит')).toEqual([['зробити'], ['запит']]);
    expect(words('the')).toEqual([['the']]);
  });

  it('reads words in any quotation marks as a phrase', () => {
    for (const text of ['"дуже добре"', '«дуже добре»', '“дуже добре”', '„дуже добре“', '"дуже добре']) {
      expect(parseQuery(text)).toEqual({
        words: [],
        phrases: [{ terms: ['дуже', 'добре'], isExact: true }],
        excluded: [],
      });
    }
  });

  it('reads a minus before a word or phrase as an exclusion, and within a word as a hyphen', () => {
    expect(parseQuery('хук -клас')).toMatchObject({
      words: [{ terms: ['хук'] }],
      excluded: [{ terms: ['клас'], isExact: false }],
    });
    expect(parseQuery('хук -"старий клас"').excluded).toEqual([{ terms: ['старий', 'клас'], isExact: true }]);
    expect(parseQuery('веб-сайт')).toEqual({
      words: [{ terms: ['веб', 'сайт'], joined: 'вебсайт' }],
      phrases: [],
      excluded: [],
    });
  });

  it('parses any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const { words, phrases, excluded } = parseQuery(text);
        const terms = [...words, ...phrases, ...excluded].flatMap((part) => part.terms);
        expect(terms).not.toContain('');
      }),
      propertyRuns,
    );
  });
});
