import { z } from '#contract/browsers/zod.ts';
import type { Locale } from '#contract/locales.ts';
import { text } from '#contract/text.ts';
import { TERM_FORBIDDEN_MAX, TERM_MAX, TERM_NOTE_MAX } from './limits.ts';

const line = { singleLine: true, trimmed: true };
const HAS_WORD = /[\p{L}\p{N}]/u;
const term = text({ min: 1, max: TERM_MAX, ...line }).refine((value) => HAS_WORD.test(value));
const forbidden = text({ max: TERM_FORBIDDEN_MAX, ...line });

/** A term in both languages. The variants that are not allowed are separated by semicolons. */
export const termSchema = z.strictObject({
  uk: term,
  en: term,
  note: text({ max: TERM_NOTE_MAX, ...line }),
  part: text({ max: TERM_MAX, ...line }),
  forbiddenUk: forbidden,
  forbiddenEn: forbidden,
});
export type TermInput = z.output<typeof termSchema>;
export const TERM_FIELDS = termSchema.keyof().options;

export type TermRow = TermInput & { id: string };

/** Two words that go together in `times` passages. */
export type TermProposal = Pick<TermInput, 'uk' | 'en'> & { times: number };

/**
 * A text that does not follow the glossary: a term is translated as `used`, which is not allowed, or not as the glossary
 * says. `used` without `term` is not allowed in the text itself.
 */
export type TermProblem = {
  /** The line of the text, from 1, on which its block begins; null for the title and the excerpt. */
  line: number | null;
  /** The term in the original and in the language of the text. */
  term: string;
  expected: string;
  used: string | null;
  isInOriginal: boolean;
};

/** The names of the fields with the terms of a language. */
export const FORBIDDEN_FIELDS = { uk: 'forbiddenUk', en: 'forbiddenEn' } as const satisfies Record<
  Locale,
  keyof TermInput
>;
