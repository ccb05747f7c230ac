import type { Locale } from '#contract/locales.ts';
import { withNoBreakSpaces } from './no-break-spaces.ts';
import { smartPunctuation } from './smart-punctuation.ts';

export type Typography = {
  locale: Locale;
  /** Whether straight quotes, apostrophes and hyphens are replaced too. */
  isSmart: boolean;
};

/** The replacements of a text for each of its UTF-16 units, so that a text in parts can be put back in them. */
export function typesetUnits(text: string, { locale, isSmart }: Typography): string[] {
  const units = isSmart ? smartPunctuation(text, locale) : text.split('');
  // The second hyphen of two is empty now; its place is filled so that both texts have the same length.
  const filled = units.map((unit, index) => unit || (units[index - 1] ?? ' ')).join('');
  const spaces = withNoBreakSpaces(filled, locale);
  return units.map((unit, index) => (unit === '' ? '' : (spaces[index] ?? unit)));
}

/** A line of text as pages show it. */
export function typeset(text: string, typography: Typography): string {
  return typesetUnits(text, typography).join('');
}
