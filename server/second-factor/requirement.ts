import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { User } from '#server/users/model.ts';

/** Whether the user has to set up a second factor before anything else in the admin. */
export function needsSecondFactor({
  role,
  hasSecondFactor,
}: Pick<User, 'role' | 'hasSecondFactor'>): boolean {
  return siteSettings().requireSecondFactor && role !== 'reader' && !hasSecondFactor;
}
