import { plural } from '#app/formats/plural.ts';
import type { glossaryUk } from './glossary-uk.ts';

/** The page of the glossary in English. */
export const glossaryEn: typeof glossaryUk = {
  lead: 'The terms of the site in both languages. They are shown beside the original and sent to the model, and translations are checked against them.',
  filter: 'Search the terms',
  text: 'Part of a term or note',
  found: (count) => plural('en', count, { one: '# term', other: '# terms' }),
  none: 'There are no terms yet.',
  create: 'New term',
  propose: 'Find terms in what you’ve published',
  proposals: 'Possible terms',
  noProposals: 'No words always go together in published translations. At least three examples are needed.',
  times: (count) => plural('en', count, { one: '# time', other: '# times' }),
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
  removeName: (uk, en) => `Delete the term “${uk}” = “${en}”`,
  removeHelp: 'Texts don’t change.',
  removeConfirm: 'Delete the term',
  problems: {
    too_small: 'Fill in this field.',
    taken: 'This pair is there already.',
    too_many: 'There can be at most 5,000 terms.',
    custom: 'At least one word is needed.',
  },
  fileHelp:
    'The columns uk, en, note, part, forbiddenUk, forbiddenEn. Pairs that exist are replaced. If any line has a problem, nothing is saved.',
};
