import { redirect } from 'react-router';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { serverFeatures } from '#app/features.server.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { actionsOf, partsOf } from '#app/parts.ts';
import { privateFeatures } from '#app/private-features.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { hideFirstSteps } from '#server/site-settings/first-steps.ts';
import type { Route } from './+types/home';
import { HomePage } from './home-page.tsx';
import { loadHome } from './load-home.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, loadHome);
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: SMALL_BODY_BYTES }, async (form) => {
    if (form.fields.intent === 'hide-first-steps') {
      await hideFirstSteps(form);
      throw redirect(paths.admin(form.locale), 303);
    }
    const act = namedAction(actionsOf(partsOf(serverFeatures, 'homeActions')), form.fields);
    return act(form);
  });
}

export const links: Route.LinksFunction = () =>
  partsOf(privateFeatures, 'homeStyles').map(([, href]) => ({ rel: 'stylesheet', href }));

export const meta = privateMeta((locale) => adminMessages[locale].title);

export default function AdminHome({ loaderData, actionData }: Route.ComponentProps) {
  return <HomePage {...loaderData} failed={actionData} />;
}
