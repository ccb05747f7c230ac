import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeVersion } from '#server/search/index/document.ts';
import { InvertedIndex } from '#server/search/index/inverted-index.ts';
import { PostingReader } from '#server/search/index/posting-reader.ts';
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
    const post = {
      id: String(at),
      revision: 1,
      locale: 'uk',
      publishedAt: 0,
      titleLength: 0,
      length: 1,
    } as const;
    index.put(post, { ...encoded, tagIds: [] });
  });
  return index;
}

it('finds exactly the posts in which the words follow one another', () => {
  fc.assert(
    fc.property(
      fc.array(words, { maxLength: 6 }),
      fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
      (texts, phrase) => {
        const index = indexOf(texts.map((text) => text.join(' ')));
        const found = postsWithPhrase(
          new PostingReader(index, 0),
          phrase.map((word) => index.vocabulary.formsOf(word)),
        );
        const expected = texts.map((text) =>
          ` ${text.join(' ')} `.includes(` ${phrase.join(' ')} `) ? 1 : 0,
        );
        expect([...found]).toEqual(expected);
      },
    ),
    propertyRuns,
  );
});

it('matches any form of each word', () => {
  const index = indexOf(['садом лісами', 'лісом сад', 'у саду ліси і сад ліс']);
  const forms = (...phrase: string[]) => phrase.map((word) => index.vocabulary.formsOf(word));
  expect([...postsWithPhrase(new PostingReader(index, 0), forms('сади', 'лісу'))]).toEqual([1, 0, 1]);
});

it('matches any form of stop words, adjacent or not', () => {
  const index = indexOf(['і це сад', 'і цього саду', 'це і сад', 'і про це', 'і ще це', 'цей і ці']);
  const found = (...phrase: string[]) => [
    ...postsWithPhrase(
      new PostingReader(index, 0),
      phrase.map((word) => index.vocabulary.formsOf(word)),
    ),
  ];
  expect(index.vocabulary.formsOf('цього').length).toBeGreaterThan(2);
  expect(found('і', 'це')).toEqual([1, 1, 0, 0, 0, 1]);
  expect(found('і', 'цього', 'сад')).toEqual([1, 1, 0, 0, 0, 0]);
  expect(found('це', 'і')).toEqual([0, 0, 1, 0, 0, 1]);
  expect(found('це', 'і', 'це')).toEqual([0, 0, 0, 0, 0, 1]);
  expect(found('про', 'і')).toEqual([0, 0, 0, 0, 0, 0]);
});

it('does not match across posts', () => {
  const index = indexOf(['і', 'та', 'і та']);
  const phrase = ['і', 'та'].map((word) => index.vocabulary.formsOf(word));
  expect([...postsWithPhrase(new PostingReader(index, 0), phrase)]).toEqual([0, 0, 1]);
});
