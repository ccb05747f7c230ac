import { Cookie } from '@remix-run/headers';
import type { TextSize, Theme } from '#contract/theme.ts';

/** What the visitor has chosen, or null. Pages depend on it, so it is a part of their key in the response cache. */
export type Preferences = {
  theme: Theme | null;
  textSize: TextSize | null;
};

/** The theme and the text size in a `Cookie` header. */
export function readPreferences(cookies: string | null): Preferences {
  if (cookies === null || !/theme|textSize/.test(cookies)) return { theme: null, textSize: null };
  const all = Cookie.from(cookies);
  return { theme: toTheme(all.get('theme')), textSize: toTextSize(all.get('textSize')) };
}

export function toTheme(value: string | null | undefined): Theme | null {
  return value === 'light' || value === 'dark' ? value : null;
}

export function toTextSize(value: string | null | undefined): TextSize | null {
  return value === 'large' || value === 'largest' ? value : null;
}
