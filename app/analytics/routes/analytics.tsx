import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import analyticsStyles from '#app/analytics/analytics.css?url';
import { AnalyticsView } from '#app/analytics/ui/analytics-view.tsx';
import { privateMeta } from '#app/head/private-head.ts';
import { loadPage } from '#app/requests/load-page.ts';
import type { Route } from './+types/analytics';
import { loadAnalytics } from './load-analytics.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, () => loadAnalytics(args));
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.analytics);

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: analyticsStyles }];

export default function AnalyticsRoute({ loaderData }: Route.ComponentProps) {
  const { navigation } = useAdminMessages();
  return <AnalyticsView page={loaderData} title={navigation.analytics} />;
}
