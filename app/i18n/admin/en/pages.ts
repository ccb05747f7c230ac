import type { pagesUk } from '../uk/pages.ts';

/** The list of pages beside the posts, in English. */
export const pagesEn: typeof pagesUk = {
  title: 'Pages',
  lead: 'Pages stand apart from the posts: About, Contact, Privacy. They have no date and are in no list or feed of posts, but the menu can link to them.',
  newPage: 'New page',
  empty: 'There are no pages yet.',
  untitled: 'Untitled',
  menus: { header: 'in the menu at the top', footer: 'at the bottom of pages', none: 'in no menu' },
  states: { draft: 'draft', published: 'published', missing: 'none' },
  languages: { uk: 'in Ukrainian', en: 'in English' },
  unsaved: 'has unpublished changes',
  noAddress: 'no address yet',
  bin: 'Move to the bin',
  binOf: (title) => `: “${title}”`,
  binned: 'The page is in the bin.',
  notBinned: 'The page could not be moved to the bin. Try again.',
  toBin: 'Open the bin',
};
