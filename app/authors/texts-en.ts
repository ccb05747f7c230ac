import { plural } from '#app/formats/plural.ts';
import type { authorsUk } from './texts-uk.ts';

const posts = (count: number) =>
  plural('en', count, { one: '# language version', other: '# language versions' });

export const authorsEn: typeof authorsUk = {
  lead: 'An author has a page with their posts. A byline links to it if it matches one of the author’s names.',
  newAuthor: 'New author',
  search: 'Search for authors',
  searchText: 'Name or page address',
  empty: 'There are no authors yet.',
  posts: (count) => (count === 0 ? 'no posts' : posts(count)),
  bylines: 'Bylines without a page',
  bylinesHelp: 'Posts have these names in their bylines, but no author has them.',
  create: 'Create a page',
  createFor: (name) => `: ${name}`,
  editTitle: (name) => `Author: ${name}`,
  all: 'All authors',
  page: 'Author page',
  nameUk: 'Ukrainian name',
  nameEn: 'English name',
  nameHelp: 'If one of the names is missing, the site shows the other one.',
  slug: 'Address',
  slugHelp: 'The former address will redirect to the new one.',
  newSlugHelp: 'If left empty, the address is made from the name.',
  aliases: 'Other names in bylines',
  aliasesHelp: 'One on each line: for example, a pen name or a former surname.',
  bioUk: 'About the author, in Ukrainian',
  bioEn: 'About the author, in English',
  bioHelp: 'Plain text. An empty line starts a new paragraph.',
  picture: 'Picture',
  links: 'Links',
  linksHelp: 'Where else to find the author: a site, social networks, email.',
  fediverse: 'Fediverse handle',
  fediverseHelp:
    'For example on Mastodon: @name@server. Mastodon shows the author’s profile under links to their posts.',
  account: 'Whose new posts this name signs',
  noAccount: 'Nobody’s',
  createAuthor: 'Create the author',
  former: (slugs) => `These redirect here: ${slugs}`,
  merge: 'Merge into another author',
  mergeHelp:
    'The names and addresses of this author go to the chosen one, whose text and picture don’t change. This can’t be undone.',
  into: 'Author to keep',
  choose: 'Choose an author',
  delete: 'Delete the author page',
  deleteName: (name) => `Delete the author page: ${name}`,
  deleteHelp: 'The page and the text about the author will be deleted. Posts and bylines stay.',
  done: {
    created: 'Author added.',
    saved: 'Changes saved.',
    merged: 'Authors merged.',
    deleted: 'Author page deleted.',
  },
};
