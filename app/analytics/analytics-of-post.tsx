import { Link } from 'react-router';
import { privateMeta } from '#app/head/private-head.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { Route } from './+types/analytics-of-post';
import analyticsStyles from './analytics.css?url';
import { loadAnalytics } from './load-analytics.ts';
import { analyticsTexts } from './texts/messages.ts';
import { AnalyticsView } from './ui/analytics-view.tsx';

export function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  return loadPage(args, async () => ({
    slug,
    page: await loadAnalytics(args, { slug }),
  }));
}

export const meta = privateMeta((locale, loaderData: Route.MetaArgs['loaderData']) =>
  analyticsTexts[locale].titleOf(loaderData?.slug ?? ''),
);

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: analyticsStyles }];

export default function AnalyticsOfPost({ loaderData: { slug, page } }: Route.ComponentProps) {
  const { locale } = useSite();
  const analytics = useTexts(analyticsTexts);
  const { posts } = page.report;
  const title = (posts.find((post) => post.locale === locale) ?? posts[0])?.title ?? slug;

  return (
    <>
      <p>
        <Link to={paths.analytics(locale)}>{analytics.toAll}</Link>
      </p>
      <AnalyticsView page={page} title={analytics.titleOf(title)} slug={slug} />
    </>
  );
}
