import { plural } from '#app/formats/plural.ts';
import type { searchUk } from './texts-uk.ts';

const posts = (count: number) => plural('en', count, { one: '# post', other: '# posts' });

export const searchEn: typeof searchUk = {
  title: 'Search',
  titleOf: (query) => `Search: ${query}`,
  description: (site) => `Search the posts of ${site}.`,
  label: 'Search',
  submit: 'Search',
  hint: 'You can use any form of a word. Quotation marks find an exact phrase. A minus sign before a word excludes posts with that word.',
  wrongLength: 'Enter between 2 and 100 characters.',
  found: (count) => `${posts(count)} found`,
  nothing: 'Nothing found',
  noPosts: 'No posts found',
  kinds: { page: 'page', author: 'author' },
  onlyLeftOut: 'Add at least one word without a minus sign.',
  shownFor: 'Showing results for',
  correctedFrom: (typed, total) =>
    `Nothing matches “${typed}”, but ${plural('en', total, { one: '# post matches', other: '# posts match' })}`,
  correctedTo: () => '.',
  suggestion: 'Did you mean',
  partial: 'No post has all of these words. These posts have some of them.',
  otherLanguage: (count) => `${posts(count)} in Ukrainian`,
  moreInOtherLanguage: (count) =>
    plural('en', count, { one: '# more post in Ukrainian', other: '# more posts in Ukrainian' }),
  results: 'Search results',
  pages: { previous: 'Previous results', next: 'More results' },
  suggestions: 'Suggestions',
  post: 'post',
  suggestionCount: (count) => plural('en', count, { one: '# suggestion', other: '# suggestions' }),
  all: 'All posts',
};
