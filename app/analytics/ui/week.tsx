import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { Analytics } from '#contract/analytics/analytics.ts';
import { paths } from '#contract/paths.ts';
import { AnalyticsSummary } from './analytics-summary.tsx';

export function Week({ data: report }: { data: Analytics }) {
  const { locale } = useSite();
  const { home } = useAdminMessages();
  const page = `${paths.analytics(locale)}?range=7d`;
  return (
    <section className="admin-section analytics" aria-labelledby="week">
      <h2 id="week">
        <Link to={page}>{home.week}</Link>
      </h2>
      <AnalyticsSummary report={report} isOfPost={false} page={page} />
    </section>
  );
}
