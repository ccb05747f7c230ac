import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Role } from '#contract/users/roles.ts';

/** The page of a user who signs in without a page to return to. */
export function homeOf({ role }: { role: Role }, locale: Locale): string {
  return role !== 'reader' ? paths.admin(locale) : paths.account(locale);
}
