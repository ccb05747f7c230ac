import { readAdjective } from './adjectives.ts';
import { findException } from './exceptions.ts';
import { readNoun } from './nouns.ts';
import { EVERY_PARADIGM, type Reading } from './paradigms.ts';
import { toPhonemes } from './phonemes.ts';
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
