import type { editorFieldsUk } from './editor-fields-uk.ts';

export const editorFieldsEn: typeof editorFieldsUk = {
  slug: 'Address',
  slugHelp: 'If this is empty, the address is made from the title when you publish.',
  slugOf: 'Shared by both languages.',
  slugChanges: 'Changes when you publish.',
  slugRedirects: (path) => `The former address ${path} will redirect to the new one.`,
  slugWasTaken: 'Another post once had this address. Links to it will lead here.',
  slugFromTitle: 'Make it from the title',
  menu: 'In the site menu',
  menus: { header: 'At the top, next to the sections', footer: 'At the bottom of pages', none: 'Not shown' },
  order: 'Position in the menu',
  orderHelp: 'Lower numbers come first, equal numbers in alphabetical order.',
  tags: 'Tags',
  tagsHelp: 'Separated by commas.',
  knownTags: 'Existing tags',
  series: 'Series',
  seriesHelp:
    'A series takes the name of a tag: choose a tag or enter a new one. Leave this empty if the post isn’t part of a series.',
  seriesPart: 'Part number',
  coverImage: 'Cover',
  pictureHelp: 'The picture’s address. You can also paste the picture itself here.',
  coverUpload: 'Upload a picture',
  coverRemove: 'Remove',
  authorName: 'Author',
  pinned: 'Pin to the top of lists',
  commentsOpen: 'Comments are open',
  sharing: {
    title: 'Search and sharing',
    help: 'Only needed if search engines and shared links should show something other than the post.',
    metaTitle: 'Title',
    metaDescription: 'Description',
    metaImage: 'Picture',
  },
  date: 'Date and time of publication',
  dateHelp: (zone) =>
    `Time zone: ${zone}. If this is empty, the date is the time of publication. With a future time, the post appears automatically.`,
  datesHelp: (zone, ukrainian, english) =>
    `Time zone: ${zone}. The languages have different dates: ${ukrainian} in Ukrainian and ${english} in English. A new date applies to both, unless it would hide one of them or publish it early.`,
  names: {
    pinned: 'Pinned to the top',
    metaTitle: 'Title for search',
    metaDescription: 'Description for search',
    metaImage: 'Picture for search',
  },
};
