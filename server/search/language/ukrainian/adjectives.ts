import { P } from './paradigms.ts';
import { isVowel, toStem } from './phonemes.ts';

/** Endings after `toPhonemes`; the longest that fits is not the only one: -ому may be -ом-у. */
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

/** Adds the readings of a word as an adjective: великий, великого, велика; the adverb in -о too. */
export function readAdjective(word: string, add: (stem: string, paradigms: number) => void): void {
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    const stem = toStem(rest);
    // зроблено is a verb's.
    if (ending === 'о' && /[еа]н$/.test(stem)) continue;
    if (stem.length >= 2 && !isVowel(rest.at(-1))) add(stem, P.adjective);
  }
  // Surnames and possessives in -ов, -ин: Мухін, Мухіним; мамин, маминого.
  if (/.{2}(?:[ое]в|[иі]н)$/.test(word)) add(toStem(word), P.adjective);
}
