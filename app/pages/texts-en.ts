import type { pagesUk } from './texts-uk.ts';

export const pagesEn: typeof pagesUk = {
  lead: 'Pages are separate from posts: About, Contact, Privacy. They have no date and don’t appear in lists and feeds of posts, but the menu can link to them.',
  newPage: 'New page',
  empty: 'There are no pages yet.',
  untitled: 'Untitled',
  menus: { header: 'in the menu at the top', footer: 'at the bottom of pages', none: 'in no menu' },
  states: { draft: 'draft', published: 'published', missing: 'missing' },
  languages: { uk: 'in Ukrainian', en: 'in English' },
  unsaved: 'has unpublished changes',
  noAddress: 'no address yet',
  bin: 'Move to the bin',
  binOf: (title) => `: “${title}”`,
  binned: 'Page moved to the bin.',
  notBinned: 'The page couldn’t be moved to the bin. Try again.',
  toBin: 'Open the bin',
};
