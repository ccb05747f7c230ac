import { plural } from '#app/formats/plural.ts';
import type { tagsUk } from './texts-uk.ts';

const posts = (count: number) => plural('en', count, { one: '# post', other: '# posts' });

export const tagsEn: typeof tagsUk = {
  empty: 'There are no tags yet. They appear when you add them to posts.',
  newTag: 'New tag',
  createTag: 'Create the tag',
  search: 'Search for tags',
  searchText: 'Tag name or address',
  count: (count) => plural('en', count, { one: '# tag', other: '# tags' }),
  uses: (uk, en) => `${posts(uk)} in Ukrainian, ${posts(en)} in English`,
  unused: 'not used',
  editTitle: (name) => `Tag “${name}”`,
  all: 'All tags',
  page: 'Tag page',
  nameUk: 'Ukrainian name',
  nameEn: 'English name',
  nameHelp: 'If one of the names is missing, the site shows the other one.',
  slug: 'Address',
  slugHelp: 'The former address will redirect to the new one.',
  newSlugHelp: 'If left empty, the address is made from the name.',
  descriptionUk: 'Ukrainian description',
  descriptionEn: 'English description',
  descriptionHelp: 'A sentence or two, for the tag page and for search results.',
  former: (slugs) => `These redirect here: ${slugs}`,
  usedBy: 'Posts with this tag',
  nobodyUses: 'No post has this tag.',
  merge: 'Merge into another tag',
  mergeHelp:
    'Posts with this tag get the chosen one instead, and this tag’s address redirects to it. This can’t be undone.',
  into: 'Tag to keep',
  choose: 'Choose a tag',
  delete: 'Delete the tag',
  deleteName: (name) => `Delete the tag “${name}”`,
  deleteHelp: (uk, en) =>
    uk + en === 0
      ? 'The tag will be deleted, and its address will stop working.'
      : `The tag will be deleted, and its address will stop working. Posts that lose it (and the series that has its name): ${posts(uk)} in Ukrainian, ${posts(en)} in English.`,
  done: {
    created: 'Tag created.',
    saved: 'Tag saved.',
    merged: 'Tags merged.',
    deleted: 'Tag deleted.',
  },
};
