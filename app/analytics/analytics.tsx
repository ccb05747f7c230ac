import { privateMeta } from '#app/head/private-head.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import type { Route } from './+types/analytics';
import analyticsStyles from './analytics.css?url';
import { loadAnalytics } from './load-analytics.ts';
import { analyticsNavigation } from './texts/core.ts';
import { AnalyticsView } from './ui/analytics-view.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, () => loadAnalytics(args));
}

export const meta = privateMeta((locale) => analyticsNavigation[locale].analytics);

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: analyticsStyles }];

export default function AnalyticsRoute({ loaderData }: Route.ComponentProps) {
  return <AnalyticsView page={loaderData} title={useTexts(analyticsNavigation).analytics} />;
}
