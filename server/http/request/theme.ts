import { Cookie } from '@remix-run/headers';
import type { Theme } from '#contract/theme.ts';

/** The theme in a `Cookie` header, or null. The page and its key in the response cache both use it. */
export function themeOf(cookies: string | null): Theme | null {
  if (cookies === null || !cookies.includes('theme')) return null;
  const theme = Cookie.from(cookies).get('theme');
  return theme === 'light' || theme === 'dark' ? theme : null;
}
