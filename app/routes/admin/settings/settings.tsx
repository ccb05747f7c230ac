import { useActionData } from 'react-router';
import type { OutdatedForm } from '#app/forms/form-conflict.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { toSettingsForm } from '#app/forms/site-settings-form.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { adminOf } from '#app/middleware/admin-only.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import siteStyles from '#app/styles/admin/admin-site.css?url';
import { SettingsPage } from '#app/ui/admin/settings/settings-page.tsx';
import type { PictureProblem, SitePictures } from '#app/ui/admin/settings/site-pictures.tsx';
import { SETTINGS_FORM_BYTES, SITE_PICTURES } from '#contract/limits.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { config } from '#server/config.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { listFixedSettings, siteSettings } from '#server/site-settings/site-settings.ts';
import { listTimeZones } from '#server/site-settings/time-zones.ts';
import type { Route } from './+types/settings';
import { previewRobots, saveSettings, toSeen } from './save-settings.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async (locale) => {
    const timeZones = await listTimeZones({ locale, present: siteSettings().timeZone });
    const fields = toSettingsForm(siteSettings());
    const { searchParams } = new URL(args.request.url);

    return {
      fields,
      seen: toSeen(siteSettings()),
      fixed: listFixedSettings({ actor: adminOf(args.context) }),
      robots: previewRobots(fields).robots,
      hasMail: isMailSetUp(),
      timeZones,
      pictures: picturesOf(siteSettings()),
      hasPrograms: config().mcp,
      done: searchParams.get('done'),
      problem: pictureProblemIn(searchParams),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runFormAction(args, { maxBytes: SETTINGS_FORM_BYTES, showsUnsent: true }, async (fields, locale) => {
    if (fields.intent === 'preview') return previewRobots(fields);
    return saveSettings({ actor: adminOf(args.context), fields, locale });
  });
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];

export const meta = privateMeta((locale) => adminMessages[locale].settings.title);

export default function AdminSettings({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} failed={useActionData<FailedForm | OutdatedForm>()} />;
}

function picturesOf({ logo, sharePicture }: SiteSettings): SitePictures {
  return { 'logo-light': logo.light, 'logo-dark': logo.dark, 'share-picture': sharePicture };
}

function pictureProblemIn(query: URLSearchParams): PictureProblem | null {
  const code = query.get('problem');
  const picture = SITE_PICTURES.find((name) => name === query.get('picture')) ?? null;
  return code === null ? null : { code, picture };
}
