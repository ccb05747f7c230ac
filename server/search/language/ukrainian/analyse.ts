import { findException } from './exceptions.ts';
import { readNoun } from './nouns.ts';
import { EVERY_PARADIGM, P, type Reading } from './paradigms.ts';
import { isVowel, toPhonemes, toStem } from './phonemes.ts';
import { readVerb } from './verbs.ts';

/** The readings of a normalised Ukrainian word form. */
export function readUkrainian(word: string): Reading[] {
  const masks = new Map<string, number>();
  const add = (stem: string, paradigms: number) => {
    if (paradigms !== 0) masks.set(stem, (masks.get(stem) ?? 0) | paradigms);
  };
  const exception = findException(word);

  for (const lemma of exception?.lemmas ?? []) add(`#${lemma}`, EVERY_PARADIGM);
  if (!exception || exception.alsoByRules) readByRules(word, add);
  if (masks.size === 0) add(`=${word}`, EVERY_PARADIGM);

  return Array.from(masks, ([stem, paradigms]) => ({ stem, paradigms }));
}

function readByRules(word: string, add: (stem: string, paradigms: number) => void): void {
  const phonemes = toPhonemes(word);
  readNoun(phonemes, add);
  readAdjective(phonemes, add);
  readVerb(phonemes, add);
}

/** Endings after `toPhonemes`. The longest that fits is not the only possible one: -ому may be -ом-у. */
const ENDINGS = [
  'ий',
  'ій',
  'ого',
  'ому',
  'им',
  'ім',
  'а',
  'ойі',
  'ойу',
  'у',
  'е',
  'і',
  'их',
  'іх',
  'ими',
  'іми',
  'о',
];

/** Adds the readings of a word as an adjective: великий, великого, велика; also the adverb in -о. */
function readAdjective(word: string, add: (stem: string, paradigms: number) => void): void {
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    const stem = toStem(rest);
    // зроблено belongs to a verb.
    if (ending === 'о' && /[еа]н$/.test(stem)) continue;
    if (stem.length >= 2 && !isVowel(rest.at(-1))) add(stem, P.adjective);
  }
  // Surnames and possessives in -ов, -ин: Мухін, Мухіним; мамин, маминого.
  if (/.{2}(?:[ое]в|[иі]н)$/.test(word)) add(toStem(word), P.adjective);
}
