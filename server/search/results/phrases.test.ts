import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeVersion } from '#server/search/index/document.ts';
import { InvertedIndex } from '#server/search/index/inverted-index.ts';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { postsWithPhrase } from './phrases.ts';

/** Two of them are stop words. */
const WORDS = ['сад', 'ліс', 'та', 'і'];
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 });

/** An index of texts, a post each. */
function indexOf(texts: string[]): InvertedIndex {
  const index = new InvertedIndex();
  texts.forEach((text, at) => {
    const encoded = encodeVersion({
      title: '—',
      excerpt: null,
      text,
      headings: [],
      tagIds: [],
      locale: 'uk',
    });
    index.put({ ...encoded, id: String(at), revision: 1, publishedAt: 0, tagIds: [] });
  });
  return index;
}

/** The posts with any forms of the words, one after another. */
function find(index: InvertedIndex, ...phrase: string[]): number[] {
  return [
    ...postsWithPhrase(
      index,
      phrase.map((word) => index.formsOf(word)),
    ),
  ].sort();
}

it('a phrase finds exactly the posts in which its words follow one another', () => {
  fc.assert(
    fc.property(
      fc.array(words, { maxLength: 6 }),
      fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
      (texts, phrase) => {
        const index = indexOf(texts.map((text) => text.join(' ')));
        const expected = texts.flatMap((text, at) =>
          ` ${text.join(' ')} `.includes(` ${phrase.join(' ')} `) ? [at] : [],
        );
        expect(find(index, ...phrase)).toEqual(expected);
      },
    ),
    propertyRuns,
  );
});

it('a phrase finds any form of each word', () => {
  const index = indexOf(['садом лісами', 'лісом сад', 'у саду ліси і сад ліс']);
  expect(find(index, 'сади', 'лісу')).toEqual([0, 2]);
});

it('a phrase finds any form of stop words, adjacent or not', () => {
  const index = indexOf(['і це сад', 'і цього саду', 'це і сад', 'і про це', 'і ще це', 'цей і ці']);
  expect(index.formsOf('цього').length).toBeGreaterThan(2);
  expect(find(index, 'і', 'це')).toEqual([0, 1, 5]);
  expect(find(index, 'і', 'цього', 'сад')).toEqual([0, 1]);
  expect(find(index, 'це', 'і')).toEqual([2, 5]);
  expect(find(index, 'це', 'і', 'це')).toEqual([5]);
  expect(find(index, 'про', 'і')).toEqual([]);
});

it('a phrase does not find words in different posts', () => {
  expect(find(indexOf(['і', 'та', 'і та']), 'і', 'та')).toEqual([2]);
});
