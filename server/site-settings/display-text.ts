import type { Locale } from '#contract/locales.ts';
import { withSoftHyphens } from '#server/typography/soft-hyphens.ts';
import { type Typography, typeset, typesetUnits } from '#server/typography/typeset.ts';
import { siteSettings } from './site-settings.ts';

/**
 * A title as headings show it, with soft hyphens in long words. Machines compare and search titles, so they get it
 * without.
 */
export function toDisplayTitle(title: string, locale: Locale): string {
  return withSoftHyphens(toDisplayText(title, locale));
}

/** A line of plain text as pages show it. */
export function toDisplayText(text: string, locale: Locale): string {
  return typeset(text, typography(locale));
}

/** The same as a replacement for each UTF-16 unit, for texts that are shown in parts. */
export function toDisplayUnits(text: string, locale: Locale): string[] {
  return typesetUnits(text, typography(locale));
}

function typography(locale: Locale): Typography {
  return { locale, isSmart: siteSettings().smartTypography };
}
