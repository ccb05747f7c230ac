import { loadAnalytics } from '../../analytics-page.ts';
import { privateHead } from '../../head/private-head.ts';
import { loadPage } from '../../page-data.ts';
import analyticsStyles from '../../styles/admin/analytics.css?url';
import { adminMessages, useAdminMessages } from '../../ui/admin/admin-messages.ts';
import { AnalyticsView } from '../../ui/admin/analytics/analytics-view.tsx';
import type { Route } from './+types/analytics';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, () => loadAnalytics(args));
}

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  return privateHead({ site, title: adminMessages[site.locale].analytics.title });
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: analyticsStyles }];

export default function AnalyticsRoute({ loaderData }: Route.ComponentProps) {
  const { analytics } = useAdminMessages();
  return <AnalyticsView page={loaderData} title={analytics.title} />;
}
