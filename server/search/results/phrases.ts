import type { InvertedIndex } from '#server/search/index/inverted-index.ts';

/** The posts in which the words of the phrase follow one another. A word is any of its terms. */
export function postsWithPhrase(index: InvertedIndex, phrase: string[][]): Set<number> {
  const posts = postsWithAll(index, phrase);
  if (phrase.length > 1) for (const post of posts) if (!isPhraseIn(index, phrase, post)) posts.delete(post);
  return posts;
}

/** The posts that have every word. A word is any of its terms. */
export function postsWithAll(index: InvertedIndex, words: string[][]): Set<number> {
  let posts = new Set<number>();
  words.forEach((terms, at) => {
    const found = new Set<number>();
    for (const term of terms) index.scan(term, (post) => (at === 0 || posts.has(post)) && found.add(post));
    posts = found;
  });
  return posts;
}

function isPhraseIn(index: InvertedIndex, phrase: string[][], post: number): boolean {
  const [first = [], ...others] = phrase.map((terms) => index.positions(terms, post));
  let last = first;
  for (const positions of others) {
    const before = new Set(last);
    last = positions.filter((position) => before.has(position - 1));
  }

  return last.length > 0;
}
