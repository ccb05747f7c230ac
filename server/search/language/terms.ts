import { stemEnglish } from './english.ts';
import { readUkrainian } from './ukrainian/analyse.ts';
import { EVERY_PARADIGM, type Reading } from './ukrainian/paradigms.ts';

/** The readings of a term. Two terms are forms of one word if they share a stem in some paradigm. */
export function readTerm(term: string): Reading[] {
  if (/^[а-яіїє]+$/.test(term)) return readUkrainian(term);
  return [{ stem: stemEnglish(term), paradigms: EVERY_PARADIGM }];
}

/** True if a search for one finds the other. */
export function areForms(one: string, other: string): boolean {
  return shareStem(readTerm(one), readTerm(other));
}

/** Whether two terms, given by their readings, are forms of one word. */
export function shareStem(one: Reading[], other: Reading[]): boolean {
  const readings = new Map(other.map(({ stem, paradigms }) => [stem, paradigms]));
  return one.some(({ stem, paradigms }) => ((readings.get(stem) ?? 0) & paradigms) !== 0);
}
