import { replace, useActionData } from 'react-router';
import { type AdminForm, loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { serverFeatures } from '#app/features.server.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { toSeen } from '#app/forms/shown-form.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { loadData, partsOf } from '#app/parts.ts';
import { saveForm } from '#app/requests/save-form.ts';
import { fromSettingsForm, toSettingsForm } from '#app/settings/site-settings-form.ts';
import { SettingsPage } from '#app/settings/ui/settings-page.tsx';
import type { PictureProblem, SitePictures } from '#app/settings/ui/site-pictures.tsx';
import { SETTINGS_FORM_BYTES, SITE_PICTURES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { type SiteSettings, siteSettingsSchema } from '#contract/site-settings.ts';
import { config } from '#server/config.ts';
import { toRobots } from '#server/feeds/robots.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { withEnvironment } from '#server/site-settings/environment.ts';
import {
  changeSiteSettings,
  listFixedSettings,
  SettingsConflict,
  siteSettings,
} from '#server/site-settings/site-settings.ts';
import { listTimeZones } from '#server/site-settings/time-zones.ts';
import type { Route } from './+types/settings';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const timeZones = await listTimeZones({ locale, present: siteSettings().timeZone });
    const fields = toSettingsForm(siteSettings());

    return {
      fields,
      seen: toSeen(fields),
      fixed: listFixedSettings({ actor }),
      robots: previewRobots(fields).robots,
      timeZones,
      pictures: picturesOf(siteSettings()),
      parts: await loadData(partsOf(serverFeatures, 'settings')),
      done: query.get('done'),
      problem: pictureProblemIn(query),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: SETTINGS_FORM_BYTES }, async (form) =>
    form.fields.intent === 'preview' ? previewRobots(form.fields) : saveSettings(form),
  );
}

export const meta = privateMeta((locale) => adminMessages[locale].settings.title);

export default function AdminSettings({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} failed={useActionData<FailedForm>()} />;
}

function picturesOf({ logo, sharePicture }: SiteSettings): SitePictures {
  return { 'logo-light': logo.light, 'logo-dark': logo.dark, 'share-picture': sharePicture };
}

function pictureProblemIn(query: URLSearchParams): PictureProblem | null {
  const code = query.get('problem');
  const picture = SITE_PICTURES.find((name) => name === query.get('picture')) ?? null;
  return code === null ? null : { code, picture };
}

type Fields = Record<string, string>;

/** The `robots.txt` that results from the switches of a form. */
function previewRobots(fields: Fields): { robots: string } {
  const { robots } = withEnvironment({
    ...siteSettings(),
    robots: fromSettingsForm(fields, siteSettings()).robots,
  });
  return { robots: toRobots({ settings: robots, siteUrl: config().publicUrl }) };
}

/** Saves the form and redirects. Throws as `changeSiteSettings`, but OutdatedForm for a conflict. */
async function saveSettings({ actor, fields, locale }: AdminForm): Promise<never> {
  await saveForm(fields, {
    parse: (values) => parse(siteSettingsSchema, fromSettingsForm(values, siteSettings())),
    save: ({ input, seen }) => changeSiteSettings({ actor, settings: input, ...(seen ? { seen } : {}) }),
    Conflict: SettingsConflict,
    toFields: toSettingsForm,
  });
  throw replace(`${paths.adminSettings(locale)}?done=saved`, 303);
}
