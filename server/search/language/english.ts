/**
 * The English (Porter2) stemming algorithm as published
 * (https://snowballstem.org/algorithms/english/stemmer.html). Expects a lower-case word without apostrophes.
 * `snowball-stemmers` has an earlier edition, which joins `added` with `ad` and `organize` with `organ`.
 */
export function stemEnglish(word: string): string {
  if (word.length <= 2 || !/^[a-z]+$/.test(word)) return word;

  const fixed = WHOLE_WORDS.get(word);
  if (fixed !== undefined) return fixed;

  let stem = markConsonantY(word);
  const regions = findRegions(stem);
  stem = stripPlural(stem);
  if (FINAL_AFTER_PLURAL.has(stem)) return stem;

  stem = stripPast(stem, regions);
  if (stem.length > 2 && /[^aeiouy][yY]$/.test(stem)) stem = `${stem.slice(0, -1)}i`;
  stem = replaceSuffix(stem, STEP_2, regions.r1);
  stem = replaceSuffix(stem, STEP_3, regions.r1, regions.r2);
  stem = stripDerivation(stem, regions.r2);

  return stripFinal(stem, regions).toLowerCase();
}

type Regions = { r1: number; r2: number };

const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;
const SHORT_SYLLABLE = /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/;
const VOWEL = /[aeiouy]/;

// A Map, because every object has a property `constructor`.
const WHOLE_WORDS = new Map(
  Object.entries({
    skis: 'ski',
    skies: 'sky',
    dying: 'die',
    lying: 'lie',
    tying: 'tie',
    idly: 'idl',
    gently: 'gentl',
    ugly: 'ugli',
    early: 'earli',
    only: 'onli',
    singly: 'singl',
    sky: 'sky',
    news: 'news',
    howe: 'howe',
    atlas: 'atlas',
    cosmos: 'cosmos',
    bias: 'bias',
    andes: 'andes',
    // Irregular plurals and past tenses.
    children: 'child',
    men: 'man',
    women: 'woman',
    people: 'peopl',
    person: 'peopl',
    persons: 'peopl',
    mice: 'mous',
    feet: 'foot',
    teeth: 'tooth',
    geese: 'gees',
    goose: 'gees',
    wrote: 'write',
    written: 'write',
    ran: 'run',
    found: 'find',
    built: 'build',
    made: 'make',
    indices: 'index',
    indexes: 'index',
    vertices: 'vertex',
    matrices: 'matrix',
    sent: 'send',
    kept: 'keep',
    went: 'go',
    gone: 'go',
    taken: 'take',
    took: 'take',
    given: 'give',
    gave: 'give',
    got: 'get',
    gotten: 'get',
    began: 'begin',
    begun: 'begin',
    chosen: 'choos',
    chose: 'choos',
    thrown: 'throw',
    threw: 'throw',
    caught: 'catch',
    hidden: 'hide',
    hid: 'hide',
    known: 'know',
    knew: 'know',
  }),
);
const FINAL_AFTER_PLURAL = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'proceed',
  'exceed',
  'succeed',
]);

const STEP_2: [string, string][] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
  ['ogi', 'og'],
  ['li', ''],
];
const STEP_3: [string, string][] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ative', ''],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];
const STEP_4 = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'ion',
  'al',
  'er',
  'ic',
];

function markConsonantY(word: string): string {
  return word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');
}

/** R1 follows the first consonant after a vowel; R2 is the same within R1. */
function findRegions(word: string): Regions {
  const special = /^(?:gener|commun|arsen|past|univers|later|emerg|organ)/.exec(word);
  const r1 = special ? special[0].length : afterVowelConsonant(word, 0);
  return { r1, r2: afterVowelConsonant(word, r1) };
}

function afterVowelConsonant(word: string, from: number): number {
  const match = /[aeiouy][^aeiouy]/.exec(word.slice(from));
  return match ? from + match.index + 2 : word.length;
}

function stripPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[sd]$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1);
  if (/(?:us|ss)$/.test(word) || !word.endsWith('s')) return word;
  return VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function stripPast(word: string, { r1 }: Regions): string {
  const agreed = /(?:eed|eedly)$/.exec(word);
  if (agreed) return agreed.index >= r1 ? `${word.slice(0, agreed.index)}ee` : word;

  const ending = /(?:ingly|edly|ing|ed)$/.exec(word);
  if (!ending || !VOWEL.test(word.slice(0, ending.index))) return word;

  const stem = word.slice(0, ending.index);
  if (ending[0].startsWith('ing') && /^[^aeiouy]y$/.test(stem)) return `${stem.slice(0, -1)}ie`;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (DOUBLE.test(stem)) return /^(?:add|egg|off)$/.test(stem) ? stem : stem.slice(0, -1);

  return r1 >= stem.length && SHORT_SYLLABLE.test(stem) ? `${stem}e` : stem;
}

function replaceSuffix(word: string, table: [string, string][], r1: number, r2 = 0): string {
  const entry = table.find(([suffix]) => word.endsWith(suffix));
  if (!entry) return word;

  const [suffix, replacement] = entry;
  const stem = word.slice(0, -suffix.length);
  if (stem.length < r1 || (suffix === 'ative' && stem.length < r2)) return word;
  if (suffix === 'ogi' && !stem.endsWith('l')) return word;
  if (suffix === 'li' && !/[cdeghkmnrt]$/.test(stem)) return word;

  return stem + replacement;
}

function stripDerivation(word: string, r2: number): string {
  const suffix = STEP_4.find((candidate) => word.endsWith(candidate));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  return stem.length < r2 || (suffix === 'ion' && !/[st]$/.test(stem)) ? word : stem;
}

function stripFinal(word: string, { r1, r2 }: Regions): string {
  const stem = word.slice(0, -1);
  if (word.endsWith('e')) {
    return stem.length >= r2 || (stem.length >= r1 && !SHORT_SYLLABLE.test(stem)) ? stem : word;
  }
  return word.endsWith('ll') && stem.length >= r2 ? stem : word;
}
