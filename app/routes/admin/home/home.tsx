import { privateHead } from '#app/head/private-head.ts';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { adminOf } from '#app/middleware/admin-only.ts';
import { loadPage } from '#app/requests/load-page.ts';
import analyticsStyles from '#app/styles/admin/analytics.css?url';
import postPagesStyles from '#app/styles/admin/post-pages.css?url';
import { HomePage } from '#app/ui/admin/home/home-page.tsx';
import type { Route } from './+types/home';
import { loadHome } from './load-home.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, (locale) => loadHome({ actor: adminOf(args.context), locale }));
}

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: analyticsStyles },
  { rel: 'stylesheet', href: postPagesStyles },
];

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  return privateHead({ site, title: adminMessages[site.locale].title });
}

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
