/**
 * The ways in which words inflect, one bit each. A form is read as "this stem, in one of these paradigms"; two forms
 * belong to one word if they can share a stem and a paradigm.
 */
const NAMES = [
  // Nouns: -а and -я feminines, consonant masculines (hard, soft), -о and -е neuters, -ння neuters.
  'femHard',
  'femSoft',
  'mascHard',
  'mascSoft',
  'neutHard',
  'neutSoft',
  'neutLong',
  'femLong',
  // ніч, радість; теля; батько, Шевченко; киянин; ножиці, Бубни.
  'femZero',
  'neutYat',
  'mascO',
  'mascAnyn',
  'pluralHard',
  'pluralSoft',
  'adjective',
  // читати, читаю · працювати, працюю · писати, пишу · робити, роблю · летіти, лечу
  'verbJ',
  'verbUva',
  'verbAva',
  'verbA',
  'verbY',
  'verbI',
  // стукнути, стукну · нести, несу · колоти, колю · irregular
  'verbNu',
  'verbZero',
  'verbO',
  'verbOwn',
] as const;

type Name = (typeof NAMES)[number];

export const P = Object.fromEntries(NAMES.map((name, index) => [name, 1 << index])) as Record<Name, number>;

export const EVERY_PARADIGM = -1;

/** One reading of a form. */
export type Reading = { stem: string; paradigms: number };
