import type { Locale } from '#contract/locales.ts';
import { withNoBreakSpaces } from './no-break-spaces.ts';
import { smartPunctuation } from './smart-punctuation.ts';

export type Typography = {
  locale: Locale;
  /** Whether straight quotes, apostrophes and hyphens are replaced too. */
  isSmart: boolean;
};

/** The replacements for each UTF-16 unit of a text, so that the parts of a divided text can be replaced separately. */
export function typesetUnits(text: string, { locale, isSmart }: Typography): string[] {
  const units = isSmart ? smartPunctuation(text, locale) : text.split('');
  // The second of two hyphens is empty now; a placeholder gives both texts the same length.
  const filled = units.map((unit, index) => unit || (units[index - 1] ?? ' ')).join('');
  const spaces = withNoBreakSpaces(filled, locale);
  return units.map((unit, index) => (unit === '' ? '' : (spaces[index] ?? unit)));
}

/** A line of text as pages show it. */
export function typeset(text: string, typography: Typography): string {
  return typesetUnits(text, typography).join('');
}
