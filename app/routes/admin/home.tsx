import { privateHead } from '../../head/private-head.ts';
import { adminOf } from '../../middleware/admin-only.ts';
import { loadPage } from '../../page-data.ts';
import analyticsStyles from '../../styles/admin/analytics.css?url';
import deskStyles from '../../styles/admin/desk.css?url';
import { adminMessages } from '../../ui/admin/admin-messages.ts';
import { HomePage } from '../../ui/admin/home/home-page.tsx';
import type { Route } from './+types/home';
import { loadHome } from './load-home.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, (locale) => loadHome({ actor: adminOf(args.context), locale }));
}

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: analyticsStyles },
  { rel: 'stylesheet', href: deskStyles },
];

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  return privateHead({ site, title: adminMessages[site.locale].title });
}

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
