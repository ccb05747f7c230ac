import { formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';
import type { glossaryUk } from './glossary-uk.ts';

/** The page of the glossary in English. */
export const glossaryEn: typeof glossaryUk = {
  lead: 'The terms of the site in both languages. They are shown beside the original and sent to the model, and translations are checked against them.',
  filter: 'Search the terms',
  text: 'Part of a term or note',
  found: (count) => plural('en', count, { one: '# term', other: '# terms' }),
  none: 'There are no terms yet.',
  notFound: 'Nothing found.',
  create: 'New term',
  propose: 'Find terms in what you’ve published',
  proposals: 'Possible terms',
  noProposals: 'No words always go together in published translations. At least three examples are needed.',
  times: (count) => plural('en', count, { one: '# time', other: '# times' }),
  edit: 'Edit',
  editTitle: (uk, en) => `Term “${uk}” = “${en}”`,
  fields: {
    uk: 'In Ukrainian',
    en: 'In English',
    part: 'Part of speech',
    note: 'Note',
    forbiddenUk: 'Variants not allowed in Ukrainian',
    forbiddenEn: 'Variants not allowed in English',
  },
  forbiddenHelp: 'Separated by semicolons.',
  notThese: (variants) => `not: ${variants}`,
  submit: 'Add',
  save: 'Save',
  cancel: 'Keep as it is',
  remove: 'Delete',
  removeName: (uk, en) => `Delete the term “${uk}” = “${en}”`,
  removeHelp: 'Texts don’t change.',
  removeConfirm: 'Delete the term',
  problems: {
    too_small: 'Fill in this field.',
    taken: 'This pair is there already.',
    too_many: 'There are 5,000 terms already.',
    custom: 'At least one word is needed.',
  },
  table: {
    title: 'CSV file',
    help: 'The columns uk, en, note, part, forbiddenUk, forbiddenEn. Pairs that exist are replaced. If any line has a problem, nothing is saved.',
    submit: 'Upload',
    export: 'Save all as CSV',
    done: (added, changed) =>
      `Added: ${formatNumber(added, 'en')}, replaced: ${formatNumber(changed, 'en')}.`,
    refused: (lines) => `Nothing is saved. Lines with problems: ${lines}.`,
    tooMany: 'There would be more than 5,000 terms.',
    failed: 'The file can’t be read. It must be CSV in UTF-8, up to 4 MB.',
  },
  done: { created: 'The term is added.', saved: 'Saved.', deleted: 'The term is deleted.' },
};
