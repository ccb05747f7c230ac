import type { SiteSettings } from '#contract/site-settings.ts';
import type { Actor } from '#server/auth/actor.ts';
import { updateSiteSettings } from '#server/site-settings/site-settings.ts';

/** Changes single settings and leaves the others as they are. */
export function setSiteSettings({
  actor,
  ...settings
}: Partial<SiteSettings> & { actor: Actor }): Promise<void> {
  return updateSiteSettings({ actor, update: (present) => ({ ...present, ...settings }) });
}
