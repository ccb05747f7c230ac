import { redirect, useActionData } from 'react-router';
import { SETTINGS_FORM_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { siteSettingsSchema } from '#contract/site-settings.ts';
import { config } from '#server/config.ts';
import { toRobots } from '#server/feeds/robots.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import {
  changeSiteSettings,
  listFixedSettings,
  siteSettings,
  withEnvironment,
} from '#server/site-settings/site-settings.ts';
import type { FailedForm } from '../../form-problems.ts';
import { privateHead } from '../../head/private-head.ts';
import { adminOf } from '../../middleware/admin-only.ts';
import { runFormAction } from '../../page-action.ts';
import { loadPage } from '../../page-data.ts';
import { fromFields, toFields } from '../../site-settings-form.ts';
import siteStyles from '../../styles/admin/admin-site.css?url';
import { adminMessages } from '../../ui/admin/admin-messages.ts';
import { SettingsPage } from '../../ui/admin/settings/settings-page.tsx';
import type { Route } from './+types/settings';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => ({
    fields: toFields(siteSettings()),
    fixed: listFixedSettings({ actor: adminOf(args.context) }),
    robots: toRobots({ settings: siteSettings().robots, siteUrl: config().publicUrl }),
    isSaved: new URL(args.request.url).searchParams.get('done') === 'saved',
  }));
}

export function action(args: Route.ActionArgs) {
  return runFormAction(args, { maxBytes: SETTINGS_FORM_BYTES }, async (fields, locale) => {
    const actor = adminOf(args.context);
    const given = fromFields(fields, siteSettings());
    if (fields.intent === 'preview') {
      const { robots } = withEnvironment({ ...siteSettings(), robots: given.robots });
      return { robots: toRobots({ settings: robots, siteUrl: config().publicUrl }) };
    }
    const settings = parse(siteSettingsSchema, given);
    await changeSiteSettings({ actor, settings });
    throw redirect(`${paths.adminSettings(locale)}?done=saved`, 303);
  });
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  return privateHead({ site, title: adminMessages[site.locale].settings.title });
}

export default function AdminSettings({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} failed={useActionData<FailedForm>()} />;
}
