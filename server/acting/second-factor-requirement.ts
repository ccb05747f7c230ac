import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { User } from '#server/users/model.ts';

/** Whether the user has to set up a second factor first. Until then they have the rights of a reader. */
export function needsSecondFactor({
  role,
  hasSecondFactor,
}: Pick<User, 'role' | 'hasSecondFactor'>): boolean {
  return siteSettings().requireSecondFactor && role !== 'reader' && !hasSecondFactor;
}
