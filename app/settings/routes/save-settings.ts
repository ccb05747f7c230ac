import { replace } from 'react-router';
import type { AdminForm } from '#app/admin/admin-page.ts';
import { toOutdatedForm } from '#app/requests/save-form.ts';
import { fromSettingsForm, toSettingsForm } from '#app/settings/site-settings-form.ts';
import { paths } from '#contract/paths.ts';
import { type SiteSettings, siteSettingsSchema } from '#contract/site-settings.ts';
import { config } from '#server/config.ts';
import { Invalid } from '#server/errors.ts';
import { toRobots } from '#server/feeds/robots.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { withEnvironment } from '#server/site-settings/environment.ts';
import {
  changeSiteSettings,
  listFixedSettings,
  SettingsConflict,
  siteSettings,
} from '#server/site-settings/site-settings.ts';

type Fields = Record<string, string>;

/** The settings that the form has; pictures have forms of their own. */
const formSettingsSchema = siteSettingsSchema.omit({ logo: true, sharePicture: true });

/** The settings that the page shows, as a field of its form. */
export function toSeen({ logo, sharePicture, ...settings }: SiteSettings): string {
  return JSON.stringify(settings);
}

/** The `robots.txt` that results from the switches of a form. */
export function previewRobots(fields: Fields): { robots: string } {
  const { robots } = withEnvironment({
    ...siteSettings(),
    robots: fromSettingsForm(fields, siteSettings()).robots,
  });
  return { robots: toRobots({ settings: robots, siteUrl: config().publicUrl }) };
}

/** Saves the form and redirects. Throws as `changeSiteSettings`, but for a conflict, which it returns. */
export async function saveSettings({ actor, fields, locale }: AdminForm) {
  const settings = parse(siteSettingsSchema, fromSettingsForm(fields, siteSettings()));
  const seen = fields.seen === undefined ? undefined : readSeen(fields.seen);
  try {
    await changeSiteSettings({ actor, settings, ...(seen ? { seen } : {}) });
  } catch (error) {
    if (!(error instanceof SettingsConflict) || !seen) throw error;

    const { present } = error;
    const conflict = {
      sent: fields,
      before: toSettingsForm({ ...present, ...seen }),
      present: toSettingsForm(present),
      fixed: Object.keys(listFixedSettings({ actor })),
    };

    return toOutdatedForm(conflict, toSeen(present));
  }

  throw replace(`${paths.adminSettings(locale)}?done=saved`, 303);
}

function readSeen(text: string) {
  try {
    return formSettingsSchema.parse(JSON.parse(text));
  } catch {
    throw new Invalid('The settings that the form began with are not valid');
  }
}
