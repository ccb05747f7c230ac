import { replace } from 'react-router';
import type { AdminForm } from '#app/admin/admin-page.ts';
import { saveForm } from '#app/requests/save-form.ts';
import { fromSettingsForm, toSettingsForm } from '#app/settings/site-settings-form.ts';
import { paths } from '#contract/paths.ts';
import { siteSettingsSchema } from '#contract/site-settings.ts';
import { config } from '#server/config.ts';
import { toRobots } from '#server/feeds/robots.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { withEnvironment } from '#server/site-settings/environment.ts';
import { changeSiteSettings, SettingsConflict, siteSettings } from '#server/site-settings/site-settings.ts';

type Fields = Record<string, string>;

/** The `robots.txt` that results from the switches of a form. */
export function previewRobots(fields: Fields): { robots: string } {
  const { robots } = withEnvironment({
    ...siteSettings(),
    robots: fromSettingsForm(fields, siteSettings()).robots,
  });
  return { robots: toRobots({ settings: robots, siteUrl: config().publicUrl }) };
}

/** Saves the form and redirects. Throws as `changeSiteSettings`, but OutdatedForm for a conflict. */
export async function saveSettings({ actor, fields, locale }: AdminForm): Promise<never> {
  await saveForm(fields, {
    parse: (values) => parse(siteSettingsSchema, fromSettingsForm(values, siteSettings())),
    save: ({ input, seen }) => changeSiteSettings({ actor, settings: input, ...(seen ? { seen } : {}) }),
    Conflict: SettingsConflict,
    toFields: toSettingsForm,
  });
  throw replace(`${paths.adminSettings(locale)}?done=saved`, 303);
}
